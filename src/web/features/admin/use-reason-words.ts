import { knownReasons } from '#modules/chargebacks/states.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Codes of the payment provider that mean the same to an administrator. */
const sameAs: Record<string, string> = {
  balance_insufficient: 'insufficient_funds',
  insufficient_capabilities_for_transfer: 'transfers_not_allowed',
  payment_refund: 'refund',
  transfer_cancel: 'transfer_refund',
  transfer_failure: 'transfer_refund',
};

/** The codes of the payment provider that have words. */
const codes = [
  'declined',
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'insufficient_funds',
  'charge_for_pending_refund_disputed',
  'transfers_not_allowed',
  'account_invalid',
  'transfer_refund',
  'topup',
  'payout',
  'stripe_fee',
  'adjustment',
  'refund',
  'unanswered',
] as const;

/** Returns a function that puts the reason of a case or payout in words. A code without words follows in brackets. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation('admin');
  return (reason) => {
    if (reason === 'held' || reason === 'notHeld' || reason === 'cameBack') return t(`ledger.reasonOf.${reason}`);
    const code = codes.find((each) => each === (sameAs[reason] ?? reason));
    if (code) return t('ledger.reason', { reason: t(`ledger.code.${code}`) });
    const ofBank = knownReasons.find((each) => each === reason);
    if (ofBank) return t('ledger.reason', { reason: t(`chargeback.reason.${ofBank}`) });
    return t('ledger.reason', { reason: t('ledger.reasonNamed', { reason: t('ledger.code.other'), code: reason }) });
  };
}
