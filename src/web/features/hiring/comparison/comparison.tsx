import { isAcceptable } from '#modules/hiring/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { CompareTable } from '#web/ui/display/table.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { CallPageLink } from '../call-page-link.tsx';
import { isBeforeChange } from '../offer/offer-words.tsx';
import { type ComparisonProps, useQuestions } from '../request/use-questions.tsx';
import type { Quoted } from './best-values.ts';
import { BeforeChange } from './client-words.tsx';

/** The quotes side by side where there is room and more than one, otherwise one below the other. */
export function Comparison({
  requestId,
  canCall,
  isProject,
  ...props
}: ComparisonProps & { requestId: string; canCall: boolean; isProject: boolean }) {
  const { t } = useTranslation(['hiring', 'projects']);
  const { quoted, open, editedAt } = props;
  const choice = { open, editedAt, isProject };
  const questions = useQuestions(props);
  const compares = quoted.length > 1;
  return (
    <>
      {compares && (
        <div className="hidden md:block">
          <CompareTable
            caption={t(isProject ? 'projects:bid.compare' : 'compare.title')}
            questions={questions.map(({ name }) => name)}
            things={quoted.map((candidate) => ({
              id: candidate.workerId,
              best: candidate.offer.state === 'accepted',
              head: (
                <span className="flex flex-col gap-3">
                  <Name requestId={requestId} candidate={candidate} canCall={canCall} />
                  <Price cents={candidate.offer.totalCents} />
                  <Decide candidate={candidate} {...choice} />
                </span>
              ),
              cells: questions.map(({ id, answer }) => (
                <div key={id} className="break-words">
                  {answer(candidate)}
                </div>
              )),
              foot: <Decide candidate={candidate} {...choice} />,
            }))}
          />
        </div>
      )}
      <ul className={classNames('flex max-w-prose flex-col gap-10', compares && 'md:hidden')}>
        {quoted.map((candidate) => (
          <li
            key={candidate.workerId}
            className="flex flex-col gap-5 border-line border-t pt-7 first:border-t-0 first:pt-0"
          >
            <Name requestId={requestId} candidate={candidate} canCall={canCall} />
            <dl className="flex flex-col gap-2.5">
              {questions.map(({ id, name, answer }) => (
                <div
                  key={id}
                  className={
                    id === 'message' ? 'flex flex-col gap-1' : 'grid grid-cols-[7.5rem_1fr] items-baseline gap-3'
                  }
                >
                  <dt className="text-ink-soft text-sm">{name}</dt>
                  <dd>{answer(candidate)}</dd>
                </div>
              ))}
            </dl>
            <Choose candidate={candidate} {...choice} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Name({ requestId, candidate, canCall }: { requestId: string; candidate: Quoted; canCall: boolean }) {
  const { t } = useTranslation('hiring');
  return (
    <span className="flex items-center gap-3 md:flex-col md:items-start">
      <Avatar
        photo={candidate.photo}
        seed={candidate.portraitSeed}
        id={candidate.workerId}
        name={candidate.name}
        size="md"
        lazy={false}
      />
      <span className="flex flex-col items-start gap-1">
        <span className="flex items-center gap-1.5 font-semibold text-lg">
          <Link
            to={`/worker/${candidate.workerId}`}
            className="inline-flex items-center rounded-sm underline-offset-3 hover:underline pointer-coarse:min-h-11"
          >
            {candidate.name}
          </Link>
          {candidate.verified && (
            <Icon name="badge-check" label={t('common:badge.verified')} className="size-5 shrink-0 text-pine-ink" />
          )}
        </span>
        {candidate.extraMile && <Badge tone="marigold">{t('common:badge.extraMile')}</Badge>}
        {candidate.reviewCount === 0 && <Badge tone="pine">{t('common:badge.new')}</Badge>}
        <SmallLink to={`/messages/new?request=${requestId}&worker=${candidate.workerId}`}>
          {t('shell:conversations.with', { name: candidate.name })}
        </SmallLink>
        {canCall && isAcceptable(candidate.offer.state) && (
          <CallPageLink workerId={candidate.workerId} name={candidate.name} />
        )}
      </span>
    </span>
  );
}

type Choice = { candidate: Quoted; isProject: boolean } & Pick<ComparisonProps, 'open' | 'editedAt'>;

/** Below a quote of the list: while the client looks at it on a phone, its price and button stay at the bottom of the screen. */
function Choose(props: Choice) {
  const { candidate, open, editedAt } = props;
  const { offer } = candidate;
  if (!open || !offer.acts.includes('accept') || isBeforeChange(offer, editedAt)) return <Decide {...props} />;
  return (
    <StickyBar inPage>
      <span className="flex min-w-0 flex-col lg:hidden">
        <span className="truncate text-ink-soft text-sm">{candidate.name}</span>
        <Price cents={candidate.offer.totalCents} />
      </span>
      <Decide {...props} />
    </StickyBar>
  );
}

/** The link to accept a quote, why it can't be accepted yet, or what became of it. */
function Decide({ candidate, open, editedAt, isProject }: Choice) {
  const { t } = useTranslation(['hiring', 'projects']);
  const { offer, name } = candidate;
  if (open && offer.madeBy === 'client' && isAcceptable(offer.state))
    return <span className="text-ink-soft">{t('counter.waiting', { name })}</span>;
  if (!open || !isAcceptable(offer.state)) {
    const accepted = offer.state === 'accepted';
    return (
      <span
        className={classNames('flex items-center gap-1.5', accepted ? 'font-semibold text-pine-ink' : 'text-ink-soft')}
      >
        {accepted && <Icon name="badge-check" className="size-5" />}
        {t(`offer.state.${offer.state}`)}
      </span>
    );
  }
  if (isBeforeChange(offer, editedAt)) return <BeforeChange />;
  return (
    <ButtonLink
      to={`?accept=${offer.id}`}
      aria-label={t(isProject ? 'projects:bid.accept.openNamed' : 'accept.openNamed', { name })}
      className="self-start"
    >
      {t('accept.open')}
    </ButtonLink>
  );
}
