import { formatDate } from '#lib/formatters.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Timeline } from '#web/ui/display/timeline.tsx';

/** What happened to the application: who did what, when, and the reason. */
export function ApplicationHistory({ application }: { application: ApplicationForReview }) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  const title = t('history.title');
  const entry = (id: string, words: string, at: string, details?: string | null) => ({
    id,
    state: 'past' as const,
    title: words,
    time: <time dateTime={at}>{formatDate(at, i18n.language, timeZone)}</time>,
    details: details && (
      <span lang={langOf(details)} className="wrap-anywhere whitespace-pre-line">
        {details}
      </span>
    ),
  });
  return (
    <section aria-labelledby="history" className="flex max-w-2xl flex-col gap-5">
      <h2 id="history" className="text-2xl">
        {title}
      </h2>
      <Timeline
        label={title}
        words={{ past: t('common:state.past'), now: t('common:state.now'), next: t('common:state.next') }}
        entries={[
          entry('joined', t('history.joined'), application.memberSince),
          ...application.events.map(({ act, actorName, reason, at }, index) =>
            entry(`${index}`, t(`history.act.${act}`, { name: actorName }), at, reason),
          ),
        ]}
      />
    </section>
  );
}
