import { Form } from 'react-router';
import { formatMoney } from '#lib/money.ts';
import type { PayoutAccountState } from '#modules/payments/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { KeyFigure } from '#web/ui/display/key-figure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

export interface EarningsView {
  balanceCents: number;
  paidOutCents: number;
  payoutAccount: PayoutAccountState;
}

/** What the Pro has earned, whether it can reach their bank account, and the way to the payment provider. */
export function PayoutAccount({ earnings }: { earnings: EarningsView }) {
  const { t } = useTranslation('dashboard');
  const { payoutAccount, balanceCents, paidOutCents } = earnings;
  const hasEarned = balanceCents > 0 || paidOutCents > 0;
  return (
    <>
      {hasEarned && (
        <dl className="flex flex-wrap gap-x-10 gap-y-5 lg:flex-col">
          <KeyFigure figure={formatMoney(balanceCents)} label={t('earnings.balance')} />
          <KeyFigure figure={formatMoney(paidOutCents)} label={t('earnings.paidOut')} />
        </dl>
      )}
      <div className={classNames('flex flex-col items-start gap-3', hasEarned && 'border-line border-t pt-5')}>
        <p className="font-semibold">{t(`payout.${payoutAccount}`)}</p>
        <p className="max-w-prose text-ink-soft text-sm">{t(`payout.${payoutAccount}Text`)}</p>
        <Form method="post" reloadDocument>
          <Button
            name="intent"
            value="payouts"
            size="sm"
            variant={payoutAccount === 'ready' ? 'quiet' : 'secondary'}
            className={payoutAccount === 'ready' ? '-ml-4' : undefined}
          >
            {t(`payout.${payoutAccount}Button`)}
          </Button>
        </Form>
      </div>
    </>
  );
}

/** Says how the visit to the payment provider ended, or that its page could not be opened. */
export function PayoutNotices({ payouts, failed }: { payouts: 'ready' | 'pending' | 'again' | null; failed: boolean }) {
  const { t } = useTranslation(['dashboard', 'errors']);
  return (
    <>
      <FormError title={failed ? t('payout.failed') : null} text={t('errors:payments.providerUnavailable')} />
      {payouts && (
        <Notice kind={payouts === 'ready' ? 'success' : 'info'} live title={t(`payout.notice.${payouts}`)}>
          {t(`payout.notice.${payouts}Text`)}
        </Notice>
      )}
    </>
  );
}
