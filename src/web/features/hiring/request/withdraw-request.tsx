import { Form } from 'react-router';
import { maxWithdrawReason } from '#modules/hiring/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

/** Withdraws a request after a confirmation, with a reason if the client gives one. */
export function WithdrawRequest() {
  const { t } = useTranslation('hiring');
  return (
    <>
      <DialogButton dialog="withdraw" variant="quiet">
        {t('withdraw.open')}
      </DialogButton>
      <Dialog
        id="withdraw"
        width="sm"
        title={t('withdraw.title')}
        closeText={t('common:action.close')}
        footer={
          <Button form="withdraw-form" variant="danger" name="intent" value="withdraw">
            {t('withdraw.open')}
          </Button>
        }
      >
        <Form id="withdraw-form" method="post" className="flex flex-col gap-4">
          <p>{t('withdraw.text')}</p>
          <TextArea
            name="reason"
            label={t('withdraw.reason')}
            hint={t('withdraw.reasonHint')}
            optional={t('common:form.optional')}
            rows={3}
            maxLength={maxWithdrawReason}
          />
        </Form>
      </Dialog>
    </>
  );
}
