import { type EarningsView, PayoutAccount } from '#web/features/payments/payout-account.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';

/** What the Pro has earned, and whether it can reach their bank account. */
export function Earnings({ earnings }: { earnings: EarningsView }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby="earnings" className="flex flex-col gap-5">
      <h2 id="earnings" className="text-2xl">
        {t('earnings.title')}
      </h2>
      <PayoutAccount earnings={earnings} />
      {earnings.balanceCents > 0 && (
        <TextLink to="/worker-dashboard/earnings#waits" className="inline-flex min-h-11 w-fit items-center">
          {t('earnings.waits')}
        </TextLink>
      )}
    </section>
  );
}
