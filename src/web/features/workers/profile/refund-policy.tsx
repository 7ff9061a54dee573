import { type CancellationNotice, type RefundShare, refundRules } from '#modules/jobs/ending/cancellation.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The words of a refund rule. */
const noticeWords = { week: 'until7days', twoDays: 'until48', day: 'until24', any: 'later' } as const satisfies Record<
  CancellationNotice,
  string
>;
const shareWords = {
  all: 'full',
  half: 'half',
  allButAnHour: 'allButAnHour',
  nothing: 'nothing',
} as const satisfies Record<RefundShare, string>;

/** The refunds of a cancellation policy, by notice. Needs the namespace `worker`. */
export function RefundPolicy({ tier }: { tier: WorkerDetail['cancellationTier'] }) {
  const { t } = useTranslation('worker');
  return (
    <dl className="divide-y divide-line">
      {refundRules[tier].map(({ notice, back }) => (
        <div key={notice} className="flex flex-wrap justify-between gap-x-5 py-2 first:pt-0">
          <dt>{t(`policy.${noticeWords[notice]}`)}</dt>
          <dd className="font-semibold text-ink">{t(`policy.${shareWords[back]}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
