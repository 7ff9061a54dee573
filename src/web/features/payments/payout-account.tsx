import { Form } from 'react-router';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { Wait } from '#modules/payments/contract.ts';
import { isSetUp, type PayoutAccountState } from '#modules/payments/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { KeyFigure } from '#web/ui/display/key-figure.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { WaitReason } from './wait-reason.tsx';

export interface EarningsView {
  balanceCents: number;
  paidOutCents: number;
  payoutAccount: PayoutAccountState;
  /** When transfers go on; set while they wait because the bank account is new. */
  waitsUntil: string | null;
  /** The end of the number of the bank account; null unless the payout account is complete. */
  bankLastDigits: string | null;
  /** What could not be paid out; null for nothing. */
  refused: { cents: number; reason: Wait['reason'] } | null;
}

/** What the Pro has earned, whether it can reach their bank account, and the way to the payment provider. */
export function PayoutAccount({ earnings }: { earnings: EarningsView }) {
  const { t, i18n } = useTranslation(['dashboard', 'waits']);
  const timeZone = useTimeZone();
  const { payoutAccount, balanceCents, paidOutCents, waitsUntil, bankLastDigits, refused } = earnings;
  const when = waitsUntil ? formatWhenWithZone(waitsUntil, timeZone, i18n.language) : '';
  // An account that is complete says nothing good of a payout that was refused.
  const standing = refused && payoutAccount === 'ready' ? 'refused' : payoutAccount;
  const isQuiet = isSetUp(payoutAccount);
  const hasEarned = balanceCents > 0 || paidOutCents > 0;
  return (
    <>
      {hasEarned && (
        <dl className="flex flex-wrap gap-x-10 gap-y-5 lg:flex-col">
          <KeyFigure figure={formatMoney(balanceCents)} label={t('earnings.balance')} />
          <KeyFigure figure={formatMoney(paidOutCents)} label={t('earnings.paidOut')} />
        </dl>
      )}
      {refused && (
        <Notice kind="warning" title={t('waits:title.payout', { amount: formatMoney(refused.cents) })}>
          <WaitReason wait={{ reason: refused.reason, until: null }} />
        </Notice>
      )}
      <div className={classNames('flex flex-col items-start gap-3', hasEarned && 'border-line border-t pt-5')}>
        <p className="font-semibold">{t(`payout.${standing}`, { when })}</p>
        {bankLastDigits && <p>{t('payout.bank', { lastDigits: bankLastDigits })}</p>}
        <p className="max-w-prose text-ink-soft text-sm">{t(`payout.${standing}Text`)}</p>
        {(standing === 'waiting' || standing === 'held') && (
          <TextLink to="/faq#support" className="inline-flex min-h-11 items-center">
            {t('payout.waitingContact')}
          </TextLink>
        )}
        <Form method="post" reloadDocument>
          <Button
            name="intent"
            value="payouts"
            size="sm"
            variant={isQuiet ? 'quiet' : 'secondary'}
            className={isQuiet ? '-ml-4' : undefined}
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
