import { redirect } from 'react-router';
import { apiContext, languageContext, nowContext, siteContext } from '#api/context.ts';
import { type Api, attempt, byIntent, orNotFound, readForm, sendForm } from '#api/form.server.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { maxRecipients } from '#modules/hiring/limits.ts';
import { payDueAt } from '#modules/jobs/deadlines.ts';
import { type Quoted, quotedIn } from '#web/features/hiring/comparison/best-values.ts';
import type { CounterAnswer } from '#web/features/hiring/offer/counter-form.tsx';
import { isBeforeChange } from '#web/features/hiring/offer/offer-words.tsx';
import {
  contactsInCounter,
  counterValues,
  earliestStart,
  sendCounter,
} from '#web/features/hiring/offer/send-counter.server.ts';
import { RequestOverview } from '#web/features/hiring/request/request-overview.tsx';
import { type CandidatePage, noCandidates } from '#web/features/hiring/request/use-choice.ts';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/request';

// Each is another page of the same address.
const AcceptOffer = loadWhenShown(
  async () => (await import('#web/features/hiring/comparison/accept-offer.tsx')).AcceptOffer,
);
const AskMore = loadWhenShown(async () => (await import('#web/features/hiring/request/ask-more.tsx')).AskMore);

export const handle = { i18n: ['hiring', 'projects'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const quoteRequest = await api.hiring.getRequest({ requestId: params.id }).catch(orNotFound(url));
  const isOpen = quoteRequest.state === 'open';
  const accepting = isOpen ? offerToAccept(quoteRequest, url.searchParams) : null;
  const isProject = quoteRequest.audience === 'open';
  const more = isOpen && !isProject && url.searchParams.has('more') ? await candidatesOf(api, quoteRequest, {}) : null;
  const now = context.get(nowContext);
  const { timeZone } = quoteRequest.place;
  const countered = quotedIn(quoteRequest).filter(({ offer }) => offer.acts.includes('counter'));
  return {
    quoteRequest,
    counters: {
      values: Object.fromEntries(
        countered.map(({ offer }) => [offer.id, counterValues(offer, timeZone, context.get(languageContext))]),
      ),
      earliest: earliestStart(now, timeZone),
    },
    accepting: accepting && {
      candidate: accepting,
      payDueAt: payDueAt('acceptedOffer', new Date(accepting.offer.startsAt), now).toISOString(),
    },
    more,
    canCall: isOpen && context.get(siteContext).hasTelephony,
    isNew: url.searchParams.has('posted'),
    now: now.toISOString(),
  };
}

/**
 * Returns the offer that the address asks to accept, if it can be accepted: the comparison shows why not. The address of a notification
 * (`?quote`) means the only one there is; several are compared first.
 */
function offerToAccept(quoteRequest: ClientRequest, query: URLSearchParams): Quoted | null {
  const live = liveOffers(quoteRequest);
  const only = live.length === 1 && query.has('quote') ? live[0] : undefined;
  const asked = only ?? live.find(({ offer }) => offer.id === query.get('accept'));
  return asked && !isBeforeChange(asked.offer, quoteRequest.editedAt) ? asked : null;
}

type Done =
  | { to: string }
  | { more: CandidatePage; values: { workerIds: string[] } }
  | (CounterAnswer & { values: object });

export async function action(args: Route.ActionArgs) {
  const requestId = args.params.id;
  const act = byIntent<Done>((api, form) => ({
    // The form of the comparison has one button.
    '': async () => ({ to: `/checkout/${(await api.hiring.acceptOffer.fromForm(form)).jobId}` }),
    withdraw: async () => {
      await api.hiring.withdrawRequest.fromForm(form, { requestId });
      return { to: `/requests/${requestId}` };
    },
    counter: async () => contactsInCounter(form) ?? counter(api, form, requestId),
    counterAnyway: () => counter(api, form, requestId),
    declineCounter: async () => {
      await api.hiring.declineCounter.fromForm(form);
      return { to: `/requests/${requestId}` };
    },
    withdrawCounter: async () => {
      await api.hiring.withdrawOffer.fromForm(form);
      return { to: `/requests/${requestId}` };
    },
    answer: async () => {
      await api.hiring.answerQuestion.fromForm(form);
      return { to: `/requests/${requestId}#questions` };
    },
    send: async () => {
      await api.hiring.askMore.fromForm(form, { requestId });
      return { to: `/requests/${requestId}` };
    },
    // What was chosen is not sent yet.
    more: () => choicesOf(api, form, requestId, String(form.get('cursor'))),
  }));
  const formRead = await readForm(args);
  const answer = await sendForm(args, formRead, act);
  if (!answer.ok && answer.intent === 'send') {
    const choices = await attempt(() => choicesOf(args.context.get(apiContext), formRead.form, requestId));
    return choices.ok ? { ...answer, ...choices.value } : answer;
  }
  if (!answer.ok) return answer;
  if ('to' in answer.value) throw redirect(answer.value.to, 303);
  return { ok: true as const, ...answer.value };
}

async function counter(api: Api, form: FormData, requestId: string): Promise<{ to: string }> {
  const { place } = await api.hiring.getRequest({ requestId });
  await sendCounter(api, form, place.timeZone);
  return { to: `/requests/${requestId}` };
}

/** Returns the Pros who are chosen in a form, and a page of those to choose from, which they lead. */
async function choicesOf(api: Api, form: FormData, requestId: string, cursor?: string) {
  const workerIds = form.getAll('workerIds').map(String);
  const quoteRequest = await api.hiring.getRequest({ requestId });
  return { more: await candidatesOf(api, quoteRequest, { first: workerIds, cursor }), values: { workerIds } };
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
  return found.ok ? found.value : noCandidates;
}

const liveOffers = (quoteRequest: ClientRequest): Quoted[] =>
  quotedIn(quoteRequest).filter(({ offer }) => offer.acts.includes('accept'));

/** A client's request: accepting a quote of it, asking more Pros, or everything about it. */
export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['hiring', 'projects']);
  const { quoteRequest, accepting, more, isNew, canCall, counters, now } = loaderData;
  const isProject = quoteRequest.audience === 'open';
  const refusal = actionData?.ok === false ? actionData : undefined;
  const answer = counterAnswer(quoteRequest, actionData);
  if (accepting && !refusal && !answer) {
    return (
      <div className="page-width flex flex-col gap-9 pt-10 sm:pt-14 lg:pb-14">
        <PageTitle>
          {t(isProject ? 'projects:bid.accept.title' : 'accept.title', { name: accepting.candidate.name })}
        </PageTitle>
        <AcceptOffer
          {...accepting}
          isProject={isProject}
          others={liveOffers(quoteRequest).length - 1}
          timeZone={quoteRequest.place.timeZone}
          now={now}
          back={`/requests/${quoteRequest.id}`}
        />
      </div>
    );
  }
  if (more) {
    const listed = actionData && 'more' in actionData ? actionData : null;
    return (
      <div className="page-width flex max-w-4xl flex-col py-10 sm:py-14">
        <PageTitle>{t('more.title')}</PageTitle>
        <AskMore
          quoteRequest={quoteRequest}
          page={listed?.more ?? more}
          chosen={listed?.values.workerIds ?? []}
          refusal={refusal}
        />
      </div>
    );
  }
  return (
    <RequestOverview
      {...{ quoteRequest, isNew, canCall, counters, now, answer }}
      refusal={answer?.refusal ? undefined : refusal}
    />
  );
}

/** Returns what the server said to a counter; undefined for other forms, and once the offer can’t be countered any more. */
function counterAnswer(quoteRequest: ClientRequest, actionData: Route.ComponentProps['actionData']) {
  const isHeldBack = actionData?.ok && 'contacts' in actionData;
  const isRefused = actionData?.ok === false && actionData.intent.startsWith('counter');
  if (!actionData || !(isHeldBack || isRefused)) return undefined;
  const { typed } = actionData;
  const isOpen = quotedIn(quoteRequest).some(
    ({ offer }) => offer.id === typed.offerId && offer.acts.includes('counter'),
  );
  if (!isOpen || !typed.offerId) return undefined;
  return isRefused
    ? { refusal: actionData, contacts: [], typed, offerId: typed.offerId }
    : { contacts: isHeldBack ? actionData.contacts : [], typed, offerId: typed.offerId };
}
