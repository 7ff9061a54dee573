import { formatDistanceInTime } from '#lib/when.ts';
import type { SystemStatus } from '#modules/insights/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';

/** A tick runs every minute: what is overdue for longer than this is stuck. */
const lateMs = 5 * 60_000;
/** More due tasks than this pile up. */
const deepQueue = 100;

/** The parts of the system, each with its figure and whether it is all right. */
export function SystemStatusList({ system, now }: { system: SystemStatus; now: string }) {
  const { t, i18n } = useTranslation('admin');
  const { databaseMs, queueDepth, overdueSince } = system;
  const rows = [
    { key: 'database', text: t('system.databaseText', { milliseconds: databaseMs }), good: true },
    { key: 'queue', text: t('system.queueText', { count: queueDepth }), good: queueDepth <= deepQueue },
    {
      key: 'timer',
      text: overdueSince
        ? t('system.timerText', { since: formatDistanceInTime(overdueSince, now, i18n.language) })
        : t('system.timerNone'),
      good: !overdueSince || Date.parse(now) - Date.parse(overdueSince) <= lateMs,
    },
  ];
  return (
    <section aria-labelledby="system" className="max-w-3xl">
      <h2 id="system" className="pb-2 text-2xl">
        {t('system.title')}
      </h2>
      <ul className="divide-y divide-line">
        {rows.map(({ key, text, good }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5">
            <div className="flex flex-col">
              <p className="font-semibold">{t(`system.${key}`)}</p>
              <p className="text-ink-soft text-sm">{text}</p>
            </div>
            <Badge tone={good ? 'pine' : 'danger'}>{t(good ? 'system.good' : 'system.look')}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
