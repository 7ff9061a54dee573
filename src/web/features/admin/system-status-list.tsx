import { formatDistanceInTime } from '#lib/when.ts';
import type { SystemStatus } from '#modules/insights/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';

/** A tick runs every minute: what is overdue for longer than this is stuck. */
const lateMs = 5 * 60_000;
/** More due tasks than this pile up. */
const deepQueue = 100;
/** A backup a day, and two hours for it. */
const oldBackupMs = 26 * 3_600_000;

type Verdict = 'good' | 'look' | 'unknown';

const tones: Record<Verdict, BadgeTone> = { good: 'pine', look: 'danger', unknown: 'neutral' };

interface Row {
  key: string;
  /** Sentences, one below the other. */
  texts: string[];
  verdict: Verdict;
}

/** The parts of the system, each with its figure and whether it is all right, as far as the product knows. */
export function SystemStatusList({ system, now }: { system: SystemStatus; now: string }) {
  const { t } = useTranslation('admin');
  return (
    <section aria-labelledby="system" className="max-w-3xl">
      <h2 id="system" className="pb-2 text-2xl">
        {t('system.title')}
      </h2>
      <ul className="divide-y divide-line">
        {useRows(system, now).map(({ key, texts, verdict }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3.5">
            <div className="flex min-w-0 flex-col">
              <p className="font-semibold">{t(`system.${key}`)}</p>
              {texts.map((text) => (
                <p key={text} className="wrap-anywhere text-ink-soft text-sm">
                  {text}
                </p>
              ))}
            </div>
            <Badge tone={tones[verdict]}>{t(`system.${verdict}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRows(system: SystemStatus, now: string): Row[] {
  const { databaseMs, queueDepth, failedTasks, overdueSince, providers, backup } = system;
  const { t, i18n } = useTranslation('admin');
  const ago = (instant: string) => formatDistanceInTime(instant, now, i18n.language);
  const isWithin = (instant: string, ms: number) => Date.parse(now) - Date.parse(instant) <= ms;
  const timer = overdueSince ? t('system.timerText', { since: ago(overdueSince) }) : t('system.timerNone');

  function providerTexts({ isSetUp, succeededAt, failedAt }: SystemStatus['providers'][number]): string[] {
    if (!isSetUp) return [t('system.provider.notSetUp')];
    if (!succeededAt && !failedAt) return [t('system.provider.noCall')];
    return [
      ...(succeededAt ? [t('system.provider.succeeded', { since: ago(succeededAt) })] : []),
      ...(failedAt ? [t('system.provider.failed', { since: ago(failedAt) })] : []),
    ];
  }

  function backupText({ isSetUp, at }: SystemStatus['backup']): string {
    if (!isSetUp) return t('system.backupNotSetUp');
    return at ? t('system.backupText', { since: ago(at) }) : t('system.backupNone');
  }

  return [
    { key: 'database', texts: [t('system.databaseText', { milliseconds: databaseMs })], verdict: 'good' },
    {
      key: 'queue',
      texts: [
        t('system.queueText', { count: queueDepth }),
        ...(failedTasks > 0 ? [t('system.failedText', { count: failedTasks })] : []),
      ],
      verdict: verdictOf(queueDepth <= deepQueue && failedTasks === 0),
    },
    { key: 'timer', texts: [timer], verdict: verdictOf(!overdueSince || isWithin(overdueSince, lateMs)) },
    ...providers.map((provider) => ({
      key: provider.name,
      texts: providerTexts(provider),
      verdict: verdictOfProvider(provider),
    })),
    {
      key: 'backup',
      texts: [backupText(backup)],
      verdict: backup.isSetUp ? verdictOf(backup.at !== null && isWithin(backup.at, oldBackupMs)) : 'unknown',
    },
  ];
}

const verdictOf = (isGood: boolean): Verdict => (isGood ? 'good' : 'look');

/** A provider is all right when its last call succeeded. */
function verdictOfProvider({ succeededAt, failedAt }: SystemStatus['providers'][number]): Verdict {
  if (!succeededAt && !failedAt) return 'unknown';
  return verdictOf(succeededAt !== null && (failedAt === null || succeededAt > failedAt));
}
