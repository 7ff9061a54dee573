import { formatRate } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { Translate } from '#lib/words.ts';
import type { Offer } from '#modules/hiring/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { refundTerms } from './refund-steps.ts';

interface Props {
  offer: Offer;
  timeZone: string;
  /** When the page was rendered, ISO. */
  now: string;
}

/** The refund of this very quote in dollars and dates: "Full refund until Tue, Mar 3, 2:20 PM, then $72." */
export function Refund(props: Props) {
  const { t, i18n } = useTranslation('hiring');
  return refundSentence(t, { ...props, language: i18n.language });
}

/** Returns the refund of a quote as a sentence. `t` is of the catalog `hiring`. */
export function refundSentence(t: Translate, { offer, timeZone, now, language }: Props & { language: string }): string {
  const { kind, fullUntil, partCents, partUntil } = refundTerms(offer, now);
  const when = (instant: string | null) => (instant ? formatWhen(instant, timeZone, language) : '');
  return t(`refund.${kind}`, {
    until: when(fullUntil),
    part: partCents === null ? '' : formatRate(partCents),
    partUntil: when(partUntil),
  });
}
