import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { ActPanel } from '../act-panel.tsx';
import { browseAgain } from '../browse-again.ts';
import { waitsBeside } from '../money/waits-beside.ts';

/** The work will not be done: what happens to the money, and for the client, how to find another Pro. */
export function CanceledPanel({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const { side, counterpartName: name, money } = job;
  const isSaidAbove = waitsBeside(job).some(({ to }) => to === 'client');
  const refunds = money.refunds
    .filter(({ state }) => !isSaidAbove || state === 'sent' || state === 'outside')
    .map(({ state, cents }) => t(`cancelled.refund.${side}.${state}`, { amount: formatMoney(cents), name }));
  const kept =
    side === 'worker' && job.payoutCents > 0 && t('cancelled.kept', { payout: formatMoney(job.payoutCents) });
  return (
    <ActPanel
      title={t(`cancelled.title.${job.state}`)}
      text={[...refunds, kept].filter(Boolean).join(' ') || undefined}
      isOutcome
    >
      {side === 'client' && (
        <div>
          <ButtonLink to={browseAgain(job)}>{t('cancelled.again')}</ButtonLink>
        </div>
      )}
    </ActPanel>
  );
}
