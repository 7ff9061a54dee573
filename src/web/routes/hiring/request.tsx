import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { handleForm, orNotFound } from '#api/form.server.ts';
import { formatDistanceInTime, formatWhen } from '#lib/when.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { isAcceptable, isComparable } from '#modules/hiring/states.ts';
import { payDueAt } from '#modules/jobs/deadlines.ts';
import { AcceptOffer } from '#web/features/hiring/comparison/accept-offer.tsx';
import type { Quoted } from '#web/features/hiring/comparison/best-values.ts';
import { Comparison } from '#web/features/hiring/comparison/comparison.tsx';
import { AskedPros } from '#web/features/hiring/request/asked-pros.tsx';
import { RequestFacts } from '#web/features/hiring/request/request-facts.tsx';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/request';

export const handle = { i18n: ['hiring'] } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const quoteRequest = await context.get(apiContext).hiring.getRequest({ requestId: params.id }).catch(orNotFound(url));
  // An offer that has expired in the meantime cannot be accepted: the comparison shows its state.
  const acceptId = url.searchParams.get('accept');
  const accepting =
    quoteRequest.state === 'open'
      ? (liveOffers(quoteRequest).find(({ offer }) => offer.id === acceptId) ?? null)
      : null;
  const now = context.get(nowContext);
  return {
    quoteRequest,
    accepting: accepting && {
      candidate: accepting,
      payDueAt: payDueAt('acceptedOffer', new Date(accepting.offer.startsAt), now).toISOString(),
    },
    now: now.toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, (api, form) => api.hiring.acceptOffer.fromForm(form));
  if (answer.ok) throw redirect(`/checkout/${answer.value.jobId}`);
  return answer;
}

const quotedIn = ({ candidates }: ClientRequest): Quoted[] =>
  candidates.filter((candidate): candidate is Quoted => candidate.offer !== null);

const liveOffers = (quoteRequest: ClientRequest): Quoted[] =>
  quotedIn(quoteRequest).filter(({ offer }) => isAcceptable(offer.state));

/** A client's request: the Pros who received it, and a comparison of their quotes. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('hiring');
  const { quoteRequest, accepting, now } = loaderData;
  const { timeZone, city, state } = quoteRequest.place;
  const path = `/requests/${quoteRequest.id}`;
  const isOpen = quoteRequest.state === 'open';
  const refusal = actionData;

  if (accepting && !refusal) {
    return (
      <div className="page-width flex flex-col gap-9 pt-10 sm:pt-14 lg:pb-14">
        <PageTitle>{t('accept.title', { name: accepting.candidate.name })}</PageTitle>
        <AcceptOffer
          {...accepting}
          others={liveOffers(quoteRequest).length - 1}
          timeZone={timeZone}
          now={now}
          back={path}
        />
      </div>
    );
  }

  const compared = quotedIn(quoteRequest).filter(({ offer }) => isComparable(offer.state));
  const others = quoteRequest.candidates.filter(
    (candidate) => !compared.some(({ workerId }) => workerId === candidate.workerId),
  );
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-10">
      <PageTitle>{quoteRequest.title}</PageTitle>
      <FormError
        title={refusal && t('compare.changed')}
        text={refusal && (refusal.code === 'hiring.notNow' ? t('compare.asItIs') : refusal.message)}
      />
      <RequestHeader
        title={quoteRequest.title}
        back={{ name: t('common:way.dashboard'), to: '/client-dashboard' }}
        facts={[
          t(`catalog:category.${quoteRequest.categorySlug}`),
          `${city}, ${state}`,
          t('facts.sent', { when: formatDistanceInTime(quoteRequest.createdAt, now, i18n.language) }),
        ]}
      />
      <Standing quoteRequest={quoteRequest} />
      <RequestFacts request={quoteRequest} />
      {compared.length > 0 ? (
        <section aria-labelledby="quotes" className="flex flex-col gap-5">
          <h2 id="quotes" className="text-2xl">
            {t(isOpen ? 'compare.heading' : 'compare.count', { count: compared.length })}
          </h2>
          <Comparison quoted={compared} timeZone={timeZone} now={now} open={isOpen} />
        </section>
      ) : (
        <NoQuotes quoteRequest={quoteRequest} />
      )}
      {others.length > 0 && (
        <section aria-labelledby="asked" className="flex max-w-prose flex-col gap-2">
          <h2 id="asked" className="text-xl">
            {t(compared.length > 0 ? 'asked.also' : 'asked.title')}
          </h2>
          <AskedPros candidates={others} />
        </section>
      )}
    </div>
  );
}

/** Says who was hired. */
function Standing({ quoteRequest }: { quoteRequest: ClientRequest }) {
  const { t } = useTranslation('hiring');
  if (quoteRequest.state !== 'assigned' || !quoteRequest.jobId) return null;
  const hired = quotedIn(quoteRequest).find(({ offer }) => offer.state === 'accepted');
  return (
    <Notice
      kind="success"
      title={hired ? t('standing.hired', { name: hired.name }) : t('standing.assigned')}
      action={
        <ButtonLink to={`/jobs/${quoteRequest.jobId}`} icon={<ArrowRight />} className="flex-row-reverse">
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
          when: formatWhen(quoteRequest.expiresAt, quoteRequest.place.timeZone, i18n.language),
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
