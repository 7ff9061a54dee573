import { formatDate } from '#lib/formatters.ts';
import type { Suspensions } from '#modules/decisions/contract.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Timeline } from '#web/ui/display/timeline.tsx';

/** What happened to the application and the account: who did what, when, and the reason or the rule. */
export function ApplicationHistory({
  application,
  suspensions,
}: {
  application: ApplicationForReview;
  suspensions: Suspensions['suspensions'];
}) {
  const { t, i18n } = useTranslation(['admin', 'decisions']);
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
  const happenings = [
    ...application.events.map(({ act, actorName, reason, at }) => ({ act, name: actorName, at, details: reason })),
    ...suspensions.flatMap(({ rule, byName, at, liftedAt, liftedByName, liftReason }) => [
      { act: 'suspend', name: byName, at, details: t(`decisions:rule.${rule}`) },
      ...(liftedAt ? [{ act: 'lift', name: liftedByName ?? '', at: liftedAt, details: liftReason }] : []),
    ]),
  ];
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
          ...happenings
            .toSorted((a, b) => a.at.localeCompare(b.at))
            .map(({ act, name, at, details }, index) =>
              entry(`${index}`, t(`history.act.${act}`, { name }), at, details),
            ),
        ]}
      />
    </section>
  );
}
