import { ArrowRight } from 'lucide-react';
import { lazy } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { apiContext, nowContext, siteContext } from '#api/context.ts';
import { type Api, attempt, byIntent, type FormRefusal, handleForm, orNotFound } from '#api/form.server.ts';
import { formatDistanceInTime, formatWhenWithZone } from '#lib/when.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { maxRecipients } from '#modules/hiring/limits.ts';
import { isAcceptable, isComparable } from '#modules/hiring/states.ts';
import { payDueAt } from '#modules/jobs/deadlines.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { AcceptOffer } from '#web/features/hiring/comparison/accept-offer.tsx';
import type { Quoted } from '#web/features/hiring/comparison/best-values.ts';
import { Comparison } from '#web/features/hiring/comparison/comparison.tsx';
import { AskedPros } from '#web/features/hiring/request/asked-pros.tsx';
import { useDaysWords } from '#web/features/hiring/request/days-wish.tsx';
import { RequestFacts } from '#web/features/hiring/request/request-facts.tsx';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import type { CandidatePage } from '#web/features/hiring/request/worker-picker.tsx';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useHints } from '#web/page/use-hints.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/request';

// Only an open request can be withdrawn, or ask more Pros: the page of the others does without these scripts.
const AskMore = lazy(async () => {
  const { AskMore: form } = await import('#web/features/hiring/request/ask-more.tsx');
  return { default: form };
});
const WithdrawRequest = lazy(async () => {
  const { WithdrawRequest: panel } = await import('#web/features/hiring/request/withdraw-request.tsx');
  return { default: panel };
});

export const handle = { i18n: ['hiring'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const quoteRequest = await api.hiring.getRequest({ requestId: params.id }).catch(orNotFound(url));
  const isOpen = quoteRequest.state === 'open';
  const accepting = isOpen ? offerToAccept(liveOffers(quoteRequest), url.searchParams) : null;
  const more = isOpen && url.searchParams.has('more') ? await candidatesOf(api, quoteRequest, {}) : null;
  const now = context.get(nowContext);
  return {
    quoteRequest,
    accepting: accepting && {
      candidate: accepting,
      payDueAt: payDueAt('acceptedOffer', new Date(accepting.offer.startsAt), now).toISOString(),
    },
    more,
    canCall: isOpen && context.get(siteContext).hasTelephony,
    now: now.toISOString(),
  };
}

/**
 * Returns the offer that the address asks to accept, if it has not expired in the meantime: the comparison shows its state. The
 * address of a notification (`?quote`) means the only one there is; several are compared first.
 */
function offerToAccept(live: Quoted[], query: URLSearchParams): Quoted | null {
  const [only, ...others] = live;
  if (only && others.length === 0 && query.has('quote')) return only;
  return live.find(({ offer }) => offer.id === query.get('accept')) ?? null;
}

export async function action(args: Route.ActionArgs) {
  const requestId = args.params.id;
  const act = byIntent<{ to: string } | { more: CandidatePage; values: { workerIds: string[] } }>((api, form) => ({
    // The form of the comparison has one button.
    '': async () => ({ to: `/checkout/${(await api.hiring.acceptOffer.fromForm(form)).jobId}` }),
    withdraw: async () => {
      await api.hiring.withdrawRequest.fromForm(form, { requestId });
      return { to: `/requests/${requestId}` };
    },
    send: async () => {
      await api.hiring.askMore.fromForm(form, { requestId });
      return { to: `/requests/${requestId}` };
    },
    more: async () => {
      const chosen = form.getAll('workerIds').map(String);
      const quoteRequest = await api.hiring.getRequest({ requestId });
      return {
        more: await candidatesOf(api, quoteRequest, { first: chosen, cursor: String(form.get('cursor')) }),
        // What was chosen is not sent yet.
        values: { workerIds: chosen },
      };
    },
  }));
  const answer = await handleForm(args, act);
  if (!answer.ok) return answer;
  if ('to' in answer.value) throw redirect(answer.value.to, 303);
  return { ok: true as const, ...answer.value };
}

/** Returns a page of the Pros whom the request has not asked. */
async function candidatesOf(
  api: Api,
  { id, categorySlug, serviceSlug, place }: ClientRequest,
  page: { first?: string[]; cursor?: string },
): Promise<CandidatePage> {
  const search = { requestId: id, category: categorySlug, service: serviceSlug ?? undefined, zip: place.zip };
  const first = page.first?.slice(0, maxRecipients);
  const found = await attempt(() => api.hiring.listCandidates({ ...search, ...page, first }));
  return found.ok ? found.value : { items: [], nextCursor: null };
}

const quotedIn = ({ candidates }: ClientRequest): Quoted[] =>
  candidates.filter((candidate): candidate is Quoted => candidate.offer !== null);

const liveOffers = (quoteRequest: ClientRequest): Quoted[] =>
  quotedIn(quoteRequest).filter(({ offer }) => isAcceptable(offer.state));

/** A client's request: accepting a quote of it, asking more Pros, or everything about it. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('hiring');
  const { quoteRequest, accepting, more, canCall, now } = loaderData;
  const refusal = actionData?.ok === false ? actionData : undefined;
  if (accepting && !refusal) {
    return (
      <div className="page-width flex flex-col gap-9 pt-10 sm:pt-14 lg:pb-14">
        <PageTitle>{t('accept.title', { name: accepting.candidate.name })}</PageTitle>
        <AcceptOffer
          {...accepting}
          others={liveOffers(quoteRequest).length - 1}
          timeZone={quoteRequest.place.timeZone}
          now={now}
          back={`/requests/${quoteRequest.id}`}
        />
      </div>
    );
  }
  if (more) {
    return (
      <div className="page-width flex max-w-4xl flex-col py-10 sm:py-14">
        <PageTitle>{t('more.title')}</PageTitle>
        <AskMore
          quoteRequest={quoteRequest}
          page={actionData?.ok ? actionData.more : more}
          chosen={actionData?.ok ? actionData.values.workerIds : []}
          error={refusal ? (refusal.fields.workerIds ? t('request.chooseOne') : refusal.message) : null}
        />
      </div>
    );
  }
  return <Overview quoteRequest={quoteRequest} canCall={canCall} now={now} refusal={refusal} />;
}

/** What was asked, whom, and a comparison of the quotes. It follows the answers as they come. */
function Overview({
  quoteRequest,
  canCall,
  now,
  refusal,
}: {
  quoteRequest: ClientRequest;
  canCall: boolean;
  now: string;
  refusal: FormRefusal | undefined;
}) {
  const { t, i18n } = useTranslation('hiring');
  const { timeZone, city, state } = quoteRequest.place;
  const isOpen = quoteRequest.state === 'open';
  const daysWords = useDaysWords(quoteRequest.days);
  const { revalidate } = useRevalidator();
  useHints(`request ${quoteRequest.id}`, () => void revalidate(), isOpen);
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
          serviceWords(quoteRequest, t),
          `${city}, ${state}`,
          ...(daysWords ? [daysWords] : []),
          t('facts.sent', { when: formatDistanceInTime(quoteRequest.createdAt, now, i18n.language) }),
        ]}
      >
        {isOpen && <WhileOpen quoteRequest={quoteRequest} typed={refusal?.typed.reason ?? ''} />}
      </RequestHeader>
      <Standing quoteRequest={quoteRequest} />
      <RequestFacts request={quoteRequest} />
      {compared.length > 0 ? (
        <section aria-labelledby="quotes" className="flex flex-col gap-5">
          <h2 id="quotes" className="text-2xl">
            {t(isOpen ? 'compare.heading' : 'compare.count', { count: compared.length })}
          </h2>
          <Comparison
            requestId={quoteRequest.id}
            canCall={canCall}
            quoted={compared}
            timeZone={timeZone}
            now={now}
            open={isOpen}
          />
        </section>
      ) : (
        <NoQuotes quoteRequest={quoteRequest} />
      )}
      {others.length > 0 && (
        <section aria-labelledby="asked" className="flex max-w-prose flex-col gap-2">
          <h2 id="asked" className="text-xl">
            {t(compared.length > 0 ? 'asked.also' : 'asked.title')}
          </h2>
          <AskedPros requestId={quoteRequest.id} candidates={others} canCall={canCall} />
        </section>
      )}
    </div>
  );
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
  const { t } = useTranslation('hiring');
  if (quoteRequest.state === 'withdrawn') {
    const { withdrawReason: reason } = quoteRequest;
    return <Notice title={t('standing.withdrawn')}>{reason && t('standing.reason', { reason })}</Notice>;
  }
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
