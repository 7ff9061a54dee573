import { useTranslation } from 'react-i18next';
import { formatMiles } from '#lib/miles.ts';
import { formatDistanceInTime } from '#lib/when.ts';
import type { IncomingSummary } from '#modules/hiring/contract.ts';
import { CardLink } from '#web/ui/display/card.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { Row } from './row.tsx';
import { StateWords, type Tone } from './state-words.tsx';

/** A request sent to the Pro: what, from whom, how far away, and its state. */
export function IncomingRow({ request, now }: { request: IncomingSummary; now: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const { standing, tone } = standingOf(request);
  return (
    <Row className="flex flex-col gap-0.5">
      <div className="flex items-baseline justify-between gap-4">
        <CardLink
          to={`/worker-dashboard/requests/${request.id}`}
          className="min-w-0 break-words font-semibold leading-snug"
        >
          {request.title}
        </CardLink>
        {request.offerTotalCents !== null && request.offerState !== 'withdrawn' && (
          <Price cents={request.offerTotalCents} language={i18n.language} size="sm" />
        )}
      </div>
      <p className="text-ink-soft text-sm">
        {t('incoming.fromWhere', {
          name: request.clientName,
          city: request.city,
          distance: formatMiles(request.distanceMetres, i18n.language),
        })}
      </p>
      <StateWords tone={tone}>
        {t(`incoming.${standing}`, { left: formatDistanceInTime(request.expiresAt, now, i18n.language) })}
      </StateWords>
    </Row>
  );
}

function standingOf({ state, offerState, requestState }: IncomingSummary): { standing: string; tone: Tone } {
  if (state === 'quoted') {
    if (offerState === 'accepted') return { standing: 'accepted', tone: 'good' };
    if (offerState === 'quoted') return { standing: 'sent', tone: 'good' };
    return { standing: offerState === 'not_selected' ? 'notSelected' : 'offerExpired', tone: 'quiet' };
  }
  if (state === 'requested' && requestState === 'open') return { standing: 'toAnswer', tone: 'waits' };
  if (state === 'declined') return { standing: 'declined', tone: 'quiet' };
  return { standing: requestState === 'assigned' ? 'notSelected' : 'expired', tone: 'quiet' };
}
