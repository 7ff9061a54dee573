import { formatMoney, usd } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { type Refundable, refundTerms } from './refund-terms.ts';

/**
 * Whom a sentence is for (a Pro with the platform's share in basis points), where the work is, and when the page was rendered
 * (ISO).
 */
type Reader = ({ side: 'client' } | { side: 'worker'; feeBps: number }) & { timeZone: string; now: string };

/**
 * Returns the function that writes what happens if the client cancels, in dollars and dates. To a client: "Full refund until Tue,
 * Mar 3, 2:20 PM, then $72.00." To a Pro, what the Pro gets of it after the fee. Before the payment, the sentence names its five
 * free minutes: "Full refund for five minutes after you pay, then nothing."
 */
export function useRefundSentence() {
  const { t, i18n } = useTranslation();
  return (agreed: Refundable, reader: Reader): string => {
    const { kind, fullUntil, partCents, partUntil } = refundTerms(agreed, reader.now);
    const when = (instant: string | null) => (instant ? formatWhen(instant, reader.timeZone, i18n.language) : '');
    // What the reader gets when `refundCents` are refunded to the client.
    const share = (refundCents: number): string =>
      formatMoney(
        reader.side === 'client' ? refundCents : splitRelease(usd(agreed.totalCents - refundCents), reader.feeBps).net,
      );
    const time = agreed.paidAt === null ? 'unpaid.' : '';
    return t(`common:refund.${time}${reader.side}.${kind}`, {
      until: when(fullUntil),
      part: share(partCents ?? 0),
      partUntil: when(partUntil),
      all: share(0),
    });
  };
}
