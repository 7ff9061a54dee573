import { useEffect } from 'react';
import { showToast } from '#web/enhance/toast.ts';
import { isFirstInTab } from '#web/page/device-memory.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Asks for the confirmation by SMS, once a job (specification, section 7). A failure does not affect the payment. */
export function useConfirmationSms(jobId: string | null): void {
  const { t } = useTranslation('checkout');
  useEffect(() => {
    if (!jobId || !isFirstInTab(`confirmationSms:${jobId}`)) return;
    fetch('/functions/v1/send-confirmation-sms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jobId }),
    })
      .then((answer) => answer.ok || Promise.reject(new Error(String(answer.status))))
      .catch(() => showToast({ kind: 'warning', title: t('smsFailed'), text: t('smsFailedText') }));
  }, [jobId, t]);
}
