import { formatWhenWithZone } from '#lib/when.ts';
import type { Wait } from '#modules/payments/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';

/** The refunds that are accepted, or about to be. */
const accepted = ['refundSending', 'refundSettling', 'refundUncovered'] as const;
const isOwnTitle = (reason: Wait['reason']): reason is (typeof accepted)[number] =>
  (accepted as readonly string[]).includes(reason);

/** Returns the key of what is said first of money that waits. */
export function waitTitle({ to, reason }: Pick<Wait, 'to' | 'reason'>) {
  if (reason === 'sending' || isOwnTitle(reason)) return `waits:title.${reason}` as const;
  return to === 'worker' ? 'waits:title.payout' : 'waits:title.refund';
}

/** Why money waits, and until when. */
export function WaitReason({ wait: { reason, until } }: { wait: Pick<Wait, 'reason' | 'until'> }) {
  const { t, i18n } = useTranslation('waits');
  const timeZone = useTimeZone();
  return t(`why.${reason}`, { until: until ? formatWhenWithZone(until, timeZone, i18n.language) : '' });
}
