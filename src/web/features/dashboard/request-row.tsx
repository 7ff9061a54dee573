import { formatMoney } from '#lib/money.ts';
import { formatDistanceInTime } from '#lib/when.ts';
import type { RequestSummary } from '#modules/hiring/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { Row } from './row.tsx';
import { StateWords, type Tone } from './state-words.tsx';

/** A request of the client: what, where, since when, and its quotes. */
export function RequestRow({ request, now }: { request: RequestSummary; now: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const langOf = useTextLang();
  const { standing, tone } = requestStanding(request);
  const lowest = request.lowestTotalCents;
  return (
    <Row className="flex flex-col gap-0.5">
      <CardLink to={`/requests/${request.id}`} className="break-words font-semibold leading-snug">
        <span lang={langOf(request.title)}>{request.title}</span>
      </CardLink>
      <p className="text-ink-soft text-sm">
        {t('request.whereWhen', {
          city: request.city,
          when: formatDistanceInTime(request.createdAt, now, i18n.language),
        })}
      </p>
      <StateWords tone={tone}>
        {t(`request.${standing}`, {
          count: countOf(standing, request),
          price: lowest === null ? '' : formatMoney(lowest),
        })}
      </StateWords>
    </Row>
  );
}

/** Returns how many of what `standing` is about there are. */
function countOf(standing: string, { waiting, offers, counters, suggested }: RequestSummary): number {
  return { waiting, countered: counters, suggested }[standing] ?? offers;
}

/** Returns the key of the words for a request, and their tone. */
function requestStanding(request: RequestSummary): { standing: string; tone: Tone } {
  const { state, waiting, offers, counters, suggested, audience, acceptedMadeBy } = request;
  const isProject = audience === 'open';
  if (state === 'assigned' && acceptedMadeBy === 'client') return { standing: 'agreed', tone: 'good' };
  if (state === 'assigned') return { standing: isProject ? 'hiredOfBids' : 'hired', tone: 'good' };
  if (state === 'withdrawn') return { standing: 'withdrawn', tone: 'quiet' };
  if (state === 'expired') return { standing: 'expired', tone: 'quiet' };
  if (counters > 0) return { standing: 'countered', tone: 'waits' };
  if (offers > 0) return { standing: isProject ? 'bids' : 'quoted', tone: 'waits' };
  if (suggested > 0) return { standing: 'suggested', tone: 'quiet' };
  if (isProject) return { standing: 'open', tone: 'quiet' };
  // The client can ask other Pros at once, and need not wait for the end of the request.
  return waiting > 0 ? { standing: 'waiting', tone: 'quiet' } : { standing: 'noneLeft', tone: 'waits' };
}
