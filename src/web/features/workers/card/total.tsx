import { formatEstimate } from '#lib/estimate.ts';
import { formatHours } from '#lib/hours.ts';
import { forMinutes, usd } from '#lib/money.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What a Pro's time adds up to: the client pays no fee on top of it. Needs the namespace `browse`. */
export function Total({ rateCents, hours, className }: { rateCents: number; hours: number; className?: string }) {
  const { t, i18n } = useTranslation('browse');
  const minutes = hours * 60;
  const total = formatEstimate(forMinutes(usd(rateCents), minutes));
  return <span className={className}>{t('card.total', { total, hours: formatHours(minutes, i18n.language) })}</span>;
}
