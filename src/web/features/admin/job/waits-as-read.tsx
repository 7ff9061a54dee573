import { formatMoney } from '#lib/money.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { isQuietWait } from '#modules/payments/waits/wait-reasons.ts';
import { WaitReason } from '#web/features/payments/wait-notices.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Why money of the job has not arrived, in the words that its receiver reads. */
export function WaitsAsRead({ job: { money, client, worker } }: { job: JobFile }) {
  const { t } = useTranslation(['adminJob', 'waits']);
  if (money.waits.length === 0) return null;
  return (
    <section aria-labelledby="waits" className="flex flex-col gap-4">
      <h2 id="waits" className="text-2xl">
        {t('waits.title')}
      </h2>
      {money.waits.map((wait, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payouts of a job can wait for the same reason.
        <figure key={at} className="flex flex-col gap-2">
          <figcaption className="text-ink-soft text-sm">
            {t('waits.read', { name: wait.to === 'worker' ? worker.name : client.name })}
          </figcaption>
          <Notice
            kind={isQuietWait(wait.reason) ? 'info' : 'warning'}
            title={t(`waits:title.${wait.to === 'worker' ? 'payout' : 'refund'}`, { amount: formatMoney(wait.cents) })}
          >
            <WaitReason wait={wait} />
          </Notice>
        </figure>
      ))}
    </section>
  );
}
