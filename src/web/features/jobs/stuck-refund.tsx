import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Tells the client that a refund has not arrived, why, and what happens next. */
export function StuckRefund({ stuck }: { stuck: NonNullable<JobDetail['money']['stuckRefund']> }) {
  const { t } = useTranslation('jobs');
  const { cents, state, problem } = stuck;
  // A refund has no payout account.
  const why = problem === 'account' ? 'other' : problem;
  return (
    <Notice kind="warning" title={t(`refundStuck.title.${state}`, { amount: formatMoney(cents) })}>
      {t(`refundStuck.why.${why}`)} {t('refundStuck.next')}
    </Notice>
  );
}
