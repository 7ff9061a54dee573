import type { FormRefusal } from '#api/form.server.ts';
import { formatDistanceInTime, formatWhenWithZone } from '#lib/when.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { maxRecipients } from '#modules/hiring/limits.ts';
import { isAcceptable, isComparable } from '#modules/hiring/states.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { refreshData } from '#web/page/reload-data.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useHints } from '#web/page/use-hints.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { quotedIn } from '../comparison/best-values.ts';
import type { AnsweredCounter, CounterStart } from '../comparison/negotiations.tsx';
import { useBudgetWords } from '../project/project-budget.tsx';
import { RefusedAct } from '../refused-act.tsx';
import { AskedPros } from './asked-pros.tsx';
import { useDaysWords } from './days-wish.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestHeader } from './request-header.tsx';

// Only an open request can be withdrawn: the page of the others does without this script.
const WithdrawRequest = loadWhenShown(async () => (await import('./withdraw-request.tsx')).WithdrawRequest);

// Before the first quote there is nothing to compare.
const Comparison = loadWhenShown(async () => (await import('../comparison/comparison.tsx')).Comparison);
// Only an open quote can be countered.
const Negotiations = loadWhenShown(async () => (await import('../comparison/negotiations.tsx')).Negotiations);
const ProjectActs = loadWhenShown(async () => (await import('../project/own-project.tsx')).ProjectActs);
const NoBids = loadWhenShown(async () => (await import('../project/own-project.tsx')).NoBids);
const OwnQuestions = loadWhenShown(async () => (await import('../project/own-project.tsx')).OwnQuestions);

/** What was asked, whom, and a comparison of the quotes. It follows the answers as they come. */
export function RequestOverview({
  quoteRequest,
  isNew,
  canCall,
  now,
  counters,
  answer,
  refusal,
}: {
  quoteRequest: ClientRequest;
  /** The project was just posted. */
  isNew: boolean;
  canCall: boolean;
  now: string;
  counters: CounterStart;
  answer: AnsweredCounter | undefined;
  /** The refusal of any other form. */
  refusal: FormRefusal | undefined;
}) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const { timeZone, city, state } = quoteRequest.place;
  const isOpen = quoteRequest.state === 'open';
  const isProject = quoteRequest.audience === 'open';
  const daysWords = useDaysWords(quoteRequest.days);
  const budgetWords = useBudgetWords(quoteRequest.budget);
  useHints(`request ${quoteRequest.id}`, refreshData, isOpen);
  const compared = quotedIn(quoteRequest).filter(({ offer }) => isComparable(offer.state));
  const others = quoteRequest.candidates.filter(
    (candidate) => !compared.some(({ workerId }) => workerId === candidate.workerId),
  );
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-10">
      <PageTitle>{quoteRequest.title}</PageTitle>
      <RefusedAct refusal={isShownAtQuestion(quoteRequest, refusal) ? undefined : refusal} />
      <RequestHeader
        title={quoteRequest.title}
        back={{ name: t('common:way.dashboard'), to: '/client-dashboard' }}
        facts={[
          serviceWords(quoteRequest, t),
          `${city}, ${state}`,
          ...[daysWords, budgetWords].filter((fact) => fact !== null),
          t(isProject ? 'projects:posted' : 'facts.sent', {
            when: formatDistanceInTime(quoteRequest.createdAt, now, i18n.language),
          }),
        ]}
      >
        {isOpen && isProject && (
          <ProjectActs project={quoteRequest} isNew={isNew} typed={refusal?.typed.reason ?? ''} />
        )}
        {isOpen && !isProject && <WhileOpen quoteRequest={quoteRequest} typed={refusal?.typed.reason ?? ''} />}
      </RequestHeader>
      <Standing quoteRequest={quoteRequest} />
      <RequestFacts request={quoteRequest} />
      {compared.length > 0 ? (
        <section aria-labelledby="quotes" className="flex flex-col gap-5">
          <h2 id="quotes" className="text-2xl">
            {t(isProject ? 'projects:own.compare' : isOpen ? 'compare.heading' : 'compare.count', {
              count: compared.length,
            })}
          </h2>
          <Comparison
            requestId={quoteRequest.id}
            canCall={canCall}
            isProject={isProject}
            quoted={compared}
            timeZone={timeZone}
            now={now}
            open={isOpen}
            editedAt={quoteRequest.editedAt}
          />
          <OpenQuotes {...{ quoteRequest, counters, answer }} />
        </section>
      ) : isProject ? (
        <NoBids project={quoteRequest} />
      ) : (
        <NoQuotes quoteRequest={quoteRequest} />
      )}
      {isProject && <OwnQuestions project={quoteRequest} now={now} refusal={refusal} />}
      {quoteRequest.endedBids > 0 && (
        <p className="text-ink-soft">{t('projects:own.gone', { count: quoteRequest.endedBids })}</p>
      )}
      {others.length > 0 && (
        <section aria-labelledby="asked" className="flex max-w-prose flex-col gap-2">
          <h2 id="asked" className="text-xl">
            {t(compared.length > 0 ? 'asked.also' : 'asked.title')}
          </h2>
          <AskedPros
            requestId={quoteRequest.id}
            requestState={quoteRequest.state}
            candidates={others}
            canCall={canCall}
          />
        </section>
      )}
    </div>
  );
}

/** True when the form below an open question says why the client's answer was refused. */
const isShownAtQuestion = ({ state, questions }: ClientRequest, refusal: FormRefusal | undefined): boolean =>
  refusal?.intent === 'answer' &&
  state === 'open' &&
  questions.some(({ id, answer }) => id === refusal.typed.questionId && answer === null);

/** What the client and the Pros have offered each other, as long as it can be accepted or countered. */
function OpenQuotes({
  quoteRequest,
  counters,
  answer,
}: {
  quoteRequest: ClientRequest;
  counters: CounterStart;
  answer: AnsweredCounter | undefined;
}) {
  const open = quotedIn(quoteRequest).filter(({ offer }) => isAcceptable(offer.state));
  if (quoteRequest.state !== 'open' || open.length === 0) return null;
  const { place, editedAt } = quoteRequest;
  return <Negotiations quoted={open} place={place} editedAt={editedAt} counters={counters} answer={answer} />;
}

/** What the client can do as long as no Pro is hired. */
function WhileOpen({ quoteRequest, typed }: { quoteRequest: ClientRequest; typed: string }) {
  const { t } = useTranslation('hiring');
  return (
    <div className="flex flex-wrap gap-2">
      {quoteRequest.candidates.length < maxRecipients && (
        <ButtonLink to={`/requests/${quoteRequest.id}?more`} variant="secondary">
          {t('more.open')}
        </ButtonLink>
      )}
      <WithdrawRequest typed={typed} />
    </div>
  );
}

/** Says who was hired, or that the request was withdrawn. */
function Standing({ quoteRequest }: { quoteRequest: ClientRequest }) {
  const { t } = useTranslation(['hiring', 'projects']);
  if (quoteRequest.state === 'withdrawn') {
    const { withdrawReason: reason } = quoteRequest;
    return (
      <Notice title={t(quoteRequest.audience === 'open' ? 'projects:own.closed' : 'standing.withdrawn')}>
        {reason && t('standing.reason', { reason })}
      </Notice>
    );
  }
  if (quoteRequest.state !== 'assigned' || !quoteRequest.jobId) return null;
  const hired = quotedIn(quoteRequest).find(({ offer }) => offer.state === 'accepted');
  return (
    <Notice
      kind="success"
      title={hired ? t('standing.hired', { name: hired.name }) : t('standing.assigned')}
      action={
        <ButtonLink to={`/jobs/${quoteRequest.jobId}`} icon={<Icon name="arrow-right" />} className="flex-row-reverse">
          {t('standing.toJob')}
        </ButtonLink>
      }
    />
  );
}

/** Explains why there is no quote, with a link to the next step. */
function NoQuotes({ quoteRequest }: { quoteRequest: ClientRequest }) {
  const { t, i18n } = useTranslation('hiring');
  const waiting = quoteRequest.candidates.filter(({ state }) => state === 'requested').length;
  if (quoteRequest.state === 'open' && waiting > 0) {
    return (
      <EmptyState scene="mailbox" title={t('compare.none.waiting')}>
        {t('compare.waitText', {
          count: waiting,
          when: formatWhenWithZone(quoteRequest.expiresAt, quoteRequest.place.timeZone, i18n.language),
        })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      scene="search"
      title={t(quoteRequest.state === 'open' ? 'compare.none.unanswered' : 'compare.none.expired')}
      action={<ButtonLink to={`/quote/new?again=${quoteRequest.id}`}>{t('standing.askAgain')}</ButtonLink>}
    >
      {t('compare.none.text')}
    </EmptyState>
  );
}
