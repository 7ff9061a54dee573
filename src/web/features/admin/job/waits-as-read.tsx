import type { ComponentProps } from 'react';
import { formatMoney } from '#lib/money.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { isQuietWait } from '#modules/payments/waits/wait-reasons.ts';
import { WaitReason, waitTitle } from '#web/features/payments/wait-reason.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Why money of the job has not arrived, or stands still, in the words that the two read. */
export function WaitsAsRead({ job: { state, money, client, worker } }: { job: JobFile }) {
  const { t } = useTranslation(['adminJob', 'waits']);
  const stopped = (state === 'frozen' || state === 'disputed') && money.heldCents > 0 ? state : null;
  if (money.waits.length === 0 && !stopped) return null;
  return (
    <section aria-labelledby="waits" className="flex flex-col gap-4">
      <h2 id="waits" className="text-2xl">
        {t('waits.title')}
      </h2>
      {money.waits.map((wait, at) => (
        <AsRead
          // biome-ignore lint/suspicious/noArrayIndexKey: two payouts of a job can wait for the same reason.
          key={at}
          name={wait.to === 'worker' ? worker.name : client.name}
          kind={isQuietWait(wait.reason) ? 'info' : 'warning'}
          title={t(waitTitle(wait), { amount: formatMoney(wait.cents) })}
        >
          <WaitReason wait={wait} />
        </AsRead>
      ))}
      {stopped && (
        <AsRead name={worker.name} kind="warning" title={`${t('money.held')}: ${formatMoney(money.heldCents)}`}>
          {t(`waits:held.${stopped}`)}
        </AsRead>
      )}
    </section>
  );
}

type AsReadProps = Pick<ComponentProps<typeof Notice>, 'kind' | 'title' | 'children'> & { name: string };

function AsRead({ name, ...notice }: AsReadProps) {
  const { t } = useTranslation('adminJob');
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-ink-soft text-sm">{t('waits.read', { name })}</figcaption>
      <Notice {...notice} />
    </figure>
  );
}
