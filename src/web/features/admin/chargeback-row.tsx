import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { ChargebackSummary } from '#modules/chargebacks/contract.ts';
import { knownReasons } from '#modules/chargebacks/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { ListRow } from '#web/ui/display/card.tsx';

/** Returns the key of the words for a bank's reason. */
export const reasonKey = (reason: string): string =>
  `chargeback.reason.${knownReasons.some((known) => known === reason) ? reason : 'general'}`;

/** A chargeback in the list: its job, why, and by when it wants an answer. */
export function ChargebackRow({ chargeback, to }: { chargeback: ChargebackSummary; to: string }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const { title, amountCents, reason, status, dueBy, sentAt } = chargeback;
  const isDue = dueBy !== null && sentAt === null && (status === 'needs_response' || status === 'inquiry');
  const details = [
    t(reasonKey(reason)),
    ...(isDue ? [t('chargeback.dueBy', { due: formatWhenWithZone(dueBy, timeZone, i18n.language) })] : []),
  ];
  return (
    <ListRow
      to={to}
      title={
        <span className="wrap-anywhere">
          {formatMoney(amountCents)} · {title}
        </span>
      }
      details={details.join(' · ')}
      end={<Badge tone={isDue ? 'marigold' : 'neutral'}>{t(`chargeback.status.${status}`)}</Badge>}
    />
  );
}
