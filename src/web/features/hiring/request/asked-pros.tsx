import type { Candidate } from '#modules/hiring/contract.ts';
import { isTakenBack, isWithoutAgreement, type RequestState } from '#modules/hiring/states.ts';
import { UsualAnswer } from '#web/features/workers/card/usual-answer.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { List, ListRow } from '#web/ui/display/card.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { CallPageLink } from '../call-page-link.tsx';

/** The asked Pros without a quote to compare, each with where they stand; `canCall` while the request is open. */
export function AskedPros({
  requestId,
  requestState,
  candidates,
  canCall,
}: {
  requestId: string;
  requestState: RequestState;
  candidates: Candidate[];
  canCall: boolean;
}) {
  const { t } = useTranslation('hiring');
  if (candidates.length === 0) return null;
  return (
    <List>
      {candidates.map((candidate) => (
        <ListRow
          key={candidate.workerId}
          start={
            <Avatar
              photo={candidate.photo}
              seed={candidate.portraitSeed}
              id={candidate.workerId}
              name={candidate.name}
              size="sm"
            />
          }
          title={
            <Link
              to={`/worker/${candidate.workerId}`}
              className="inline-flex min-h-6 items-center rounded-sm underline-offset-3 hover:underline pointer-coarse:min-h-11"
            >
              {candidate.name}
            </Link>
          }
          details={
            <span className="flex flex-wrap gap-x-3">
              {t(`asked.${standing(candidate, requestState)}`)}
              {candidate.state === 'requested' && <UsualAnswer minutes={candidate.usualAnswerMinutes} />}
              <SmallLink to={`/messages/new?request=${requestId}&worker=${candidate.workerId}`}>
                {t('shell:conversations.with', { name: candidate.name })}
              </SmallLink>
              {canCall && candidate.state === 'requested' && (
                <CallPageLink workerId={candidate.workerId} name={candidate.name} />
              )}
            </span>
          }
        />
      ))}
    </List>
  );
}

/** Returns the key of where a Pro stands. One who has answered is not said to have been silent. */
function standing({ state, offer }: Candidate, requestState: RequestState): string {
  if (offer?.state === 'expired' && offer.round === 0) return 'quoteExpired';
  if (state === 'declined') return 'declined';
  if (state === 'withdrawn') return 'requestWithdrawn';
  const canAnswer = state === 'requested';
  const newest = { offerState: offer?.state ?? null, offerMadeBy: offer?.madeBy ?? null };
  if (isTakenBack(newest)) return canAnswer ? 'withdrawn' : 'quoteWithdrawn';
  if (isWithoutAgreement(newest)) return canAnswer ? 'noAgreement' : 'disagreed';
  // The time of a Pro who lost to another one was not up.
  return state === 'expired' && requestState === 'assigned' ? 'unanswered' : state;
}
