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
  const { t } = useTranslation('hiring');
  const words = isProject ? 'projects:close' : 'withdraw';
  const busy = useBusy('withdraw');
  return (
    <>
      <DialogButton dialog="withdraw" variant="quiet">
        {t(`${words}.open`)}
      </DialogButton>
      <Dialog
        id="withdraw"
        width="sm"
        title={t(`${words}.title`)}
        closeText={t('common:action.close')}
        footer={
          <Button form="withdraw-form" variant="danger" name="intent" value="withdraw" busy={busy}>
            {t(`${words}.open`)}
          </Button>
        }
      >
        <DraftForm draft="withdraw" id="withdraw-form" method="post" className="flex flex-col gap-4">
          <p>{t(`${words}.text`)}</p>
          <TextArea
            name="reason"
            label={t('withdraw.reason')}
            hint={t(`${words}.reasonHint`)}
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
