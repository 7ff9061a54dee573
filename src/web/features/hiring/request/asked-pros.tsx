import type { Candidate } from '#modules/hiring/contract.ts';
import { UsualAnswer } from '#web/features/workers/card/usual-answer.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { List, ListRow } from '#web/ui/display/card.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { CallLink } from '../call-link.tsx';

/** The asked Pros without a quote to compare, each with where they stand; `canCall` while the request is open. */
export function AskedPros({
  requestId,
  candidates,
  canCall,
  isProject,
}: {
  requestId: string;
  candidates: Candidate[];
  canCall: boolean;
  isProject: boolean;
}) {
  const { t } = useTranslation(['hiring', 'projects']);
  const standingIn = (candidate: Candidate) => {
    const usual = t(`asked.${standing(candidate)}`);
    return isProject ? t(`projects:bid.asked.${standing(candidate)}`, { defaultValue: usual }) : usual;
  };
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
              {standingIn(candidate)}
              {candidate.state === 'requested' && <UsualAnswer minutes={candidate.usualAnswerMinutes} />}
              <SmallLink to={`/messages/new?request=${requestId}&worker=${candidate.workerId}`}>
                {t('shell:conversations.with', { name: candidate.name })}
              </SmallLink>
              {canCall && candidate.state === 'requested' && (
                <CallLink workerId={candidate.workerId} name={candidate.name} />
              )}
            </span>
          }
        />
      ))}
    </List>
  );
}

function standing({ state, offer }: Candidate): string {
  // Only an expired counter makes room for another quote.
  if (offer?.state === 'expired' && !(state === 'requested' && offer.round > 0)) return 'quoteExpired';
  if (
    state === 'requested' &&
    (offer?.state === 'declined' ||
      offer?.state === 'expired' ||
      (offer?.state === 'withdrawn' && offer.madeBy === 'client'))
  )
    return 'noAgreement';
  if (offer?.state === 'withdrawn' && state === 'requested') return 'withdrawn';
  return state === 'withdrawn' ? 'requestWithdrawn' : state;
}
