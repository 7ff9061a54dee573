import { formatDistanceInTime } from '#lib/when.ts';
import type { IncomingSummary } from '#modules/hiring/contract.ts';
import { type Standing, standingOf } from '#modules/hiring/states.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { NetPrice } from './net-price.tsx';
import { Row } from './row.tsx';
import { StateWords, type Tone } from './state-words.tsx';

const tones: Partial<Record<Standing, Tone>> = {
  accepted: 'good',
  sent: 'good',
  toAnswer: 'waits',
  countered: 'waits',
};

/** The keys of what is said of a counter in place of a quote. */
const counterWords: Partial<Record<Standing, string>> = {
  accepted: 'counterAccepted',
  sent: 'counterSent',
  offerExpired: 'counterExpired',
};

/** The keys of what is said of a bid and its project. */
const bidWords: Partial<Record<Standing, string>> = {
  accepted: 'bidAccepted',
  sent: 'bidSent',
  offerExpired: 'bidExpired',
  toAnswer: 'toBid',
  expired: 'projectEnded',
  quoteWithdrawn: 'bidWithdrawn',
};

/** Returns the key of the words for a standing. A counter is called the same about quotes and bids. */
function incomingWords(
  { audience, offerMadeBy, offerRound }: Pick<IncomingSummary, 'audience' | 'offerMadeBy' | 'offerRound'>,
  standing: Standing,
): string {
  if (standing === 'accepted' && offerMadeBy === 'client') return 'agreed';
  if (offerRound && counterWords[standing]) return counterWords[standing];
  return (audience === 'open' && bidWords[standing]) || standing;
}

/** A request sent to the Pro: what, from whom, how far away, and its state. */
export function IncomingRow({ request, now }: { request: IncomingSummary; now: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const langOf = useTextLang();
  const distance = useDistance();
  const standing = standingOf({ ...request, recipientState: request.state });
  return (
    <Row className="flex items-baseline justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <CardLink
          to={`/worker-dashboard/requests/${request.id}`}
          className="min-w-0 break-words font-semibold leading-snug"
        >
          <span lang={langOf(request.title)}>{request.title}</span>
        </CardLink>
        <p className="text-ink-soft text-sm">
          {t('incoming.fromWhere', {
            name: request.clientName,
            city: request.city,
            distance: distance(request.distanceMeters),
          })}
        </p>
        <StateWords tone={tones[standing] ?? 'quiet'}>
          {t(`incoming.${incomingWords(request, standing)}`, {
            left: formatDistanceInTime(request.expiresAt, now, i18n.language),
          })}
        </StateWords>
      </div>
      {request.offerPayoutCents !== null && request.offerState !== 'withdrawn' && (
        <NetPrice cents={request.offerPayoutCents} />
      )}
    </Row>
  );
}
