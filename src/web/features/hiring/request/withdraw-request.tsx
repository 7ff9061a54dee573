import { maxWithdrawReason } from '#modules/hiring/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

/**
 * Withdraws a request, or closes a project, after a confirmation, with a reason if the client gives one. `typed` is the reason of a
 * refused form.
 */
export function WithdrawRequest({ typed, isProject = false }: { typed: string; isProject?: boolean }) {
  const { t } = useTranslation(['hiring', 'projects']);
  const busy = useBusy('withdraw');
  return (
    <>
      <DialogButton dialog="withdraw" variant="quiet" className="-ml-5">
        {t(isProject ? 'projects:close.open' : 'withdraw.open')}
      </DialogButton>
      <Dialog
        id="withdraw"
        width="sm"
        title={t(isProject ? 'projects:close.title' : 'withdraw.title')}
        closeText={t('common:action.close')}
        footer={
          <Button form="withdraw-form" variant="danger" name="intent" value="withdraw" busy={busy}>
            {t(isProject ? 'projects:close.open' : 'withdraw.open')}
          </Button>
        }
      >
        <DraftForm draft="withdraw" id="withdraw-form" method="post" className="flex flex-col gap-4">
          <p>{t(isProject ? 'projects:close.text' : 'withdraw.text')}</p>
          <TextArea
            name="reason"
            label={t('withdraw.reason')}
            hint={t(isProject ? 'projects:close.reasonHint' : 'withdraw.reasonHint')}
            optional={t('common:form.optional')}
            rows={3}
            maxLength={maxWithdrawReason}
            defaultValue={typed}
          />
        </DraftForm>
      </Dialog>
    </>
  );
}
