import { formatDistanceInTime } from '#lib/when.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import { isTakenBack, isWithoutAgreement, type Standing, standingOf } from '#modules/hiring/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice, type NoticeKind } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

type AboutCounter = 'countered' | 'agreed' | 'noAgreement' | 'counterExpired';
type Notable = Exclude<Standing, 'toAnswer' | 'quoteWithdrawn'> | 'withdrawn' | AboutCounter;

/** The time of the request is up, and no one was hired. */
const afterEnd: readonly Standing[] = ['expired', 'quoteWithdrawn', 'noAgreement'];

const tones: Record<string, NoticeKind> = {
  accepted: 'success',
  agreed: 'success',
  sent: 'success',
  withdrawn: 'info',
};

/** Explains the state of this request for the Pro. */
export function StandingNotice({ incoming, now }: { incoming: IncomingRequest; now: string }) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const standing = noticeOf(incoming);
  if (!standing) return null;
  const name = incoming.clientName;
  return (
    <Notice
      kind={tones[standing] ?? 'info'}
      title={
        isOfBid(standing) && incoming.audience === 'open'
          ? t(`projects:bid.${standing}`, { name })
          : t(`incoming.${standing}`, { name })
      }
      action={
        incoming.jobId && (
          <ButtonLink to={`/jobs/${incoming.jobId}`} icon={<Icon name="arrow-right" />} className="flex-row-reverse">
            {t('standing.toJob')}
          </ButtonLink>
        )
      }
    >
      {incoming.state === 'withdrawn' && incoming.withdrawReason && (
        <p>{t('standing.reason', { reason: incoming.withdrawReason })}</p>
      )}
      {t(textKey(standing, incoming), {
        name,
        left: incoming.offer ? formatDistanceInTime(incoming.offer.expiresAt, now, i18n.language) : '',
      })}
    </Notice>
  );
}

/** Returns the key of the text under the title: once the time is up, another quote can’t be sent. */
function textKey(standing: Notable, incoming: IncomingRequest): string {
  const state = standingIn(incoming);
  if (!afterEnd.includes(state)) return `hiring:incoming.${standing}Text`;
  if (incoming.audience === 'open') return 'projects:bid.expiredText';
  return state === 'expired' ? 'hiring:incoming.expiredText' : 'hiring:incoming.overText';
}

/** True for what is said of a bid in its own words; a counter is called the same about quotes and bids. */
const isOfBid = (standing: Notable): standing is Exclude<Notable, AboutCounter> =>
  !['countered', 'agreed', 'noAgreement', 'counterExpired'].includes(standing);

/**
 * Returns the key of the notice. A request that waits for an answer has one only after an offer was withdrawn or declined, or a
 * counter has expired.
 */
function noticeOf(incoming: IncomingRequest): Notable | null {
  const { offer } = incoming;
  const standing = standingIn(incoming);
  const isCounter = offer?.madeBy === 'client';
  if (standing === 'accepted' && isCounter) return 'agreed';
  if (standing === 'offerExpired' && isCounter) return 'counterExpired';
  if (standing === 'quoteWithdrawn') return 'withdrawn';
  if (standing !== 'toAnswer') return standing;
  if (!offer) return null;
  const newest = { offerState: offer.state, offerMadeBy: offer.madeBy };
  if (isTakenBack(newest)) return 'withdrawn';
  const isExpiredBid = offer.state === 'expired' && offer.round === 0;
  return isWithoutAgreement(newest) && !isExpiredBid ? 'noAgreement' : null;
}

/** Returns the state of the request for the Pro. */
export const standingIn = ({ recipientState, offer, state }: IncomingRequest): Standing =>
  standingOf({
    requestState: state,
    recipientState,
    offerState: offer?.state ?? null,
    offerMadeBy: offer?.madeBy ?? null,
  });
