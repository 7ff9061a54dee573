import { redirect } from 'react-router';
import { apiContext, languageContext, nowContext, siteContext, viewerContext } from '#api/context.ts';
import { type Api, attempt, byIntent, handleForm, orNotFound, textFields } from '#api/form.server.ts';
import { dollarsText } from '#lib/dollars.ts';
import { toInstant } from '#lib/place-time.server.ts';
import { formatDistanceInTime, formatWhen } from '#lib/when.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import { usualOfferDays } from '#modules/hiring/limits.ts';
import { isLive } from '#modules/hiring/states.ts';
import { type ContactDetail, findContactDetails } from '#modules/identity/contact-masking/contact-details.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import type { CounterAnswer } from '#web/features/hiring/offer/counter-form.tsx';
import { chosenSlot, type OfferValues, offerValues, readOffer } from '#web/features/hiring/offer/read-offer.ts';
import {
  contactsInCounter,
  counterValues,
  earliestStart,
  sendCounter,
} from '#web/features/hiring/offer/send-counter.server.ts';
import { StandingNotice, standingIn } from '#web/features/hiring/offer/standing-notice.tsx';
import { startingOffer } from '#web/features/hiring/offer/starting-offer.server.ts';
import { useBudgetWords } from '#web/features/hiring/project/project-budget.tsx';
import { RefusedAct } from '#web/features/hiring/refused-act.tsx';
import { useDaysWords } from '#web/features/hiring/request/days-wish.tsx';
import { RequestFacts } from '#web/features/hiring/request/request-facts.tsx';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/incoming-request';

// Only a Pro with something to answer or to sell calls: the page of the others does without this script.
const CallLink = loadWhenShown(async () => (await import('#web/features/calls/call-link.tsx')).CallLink);
// Before an answer there is a form, after it the offer.
const OfferForm = loadWhenShown(async () => (await import('#web/features/hiring/offer/offer-form.tsx')).OfferForm);
const OfferBetween = loadWhenShown(
  async () => (await import('#web/features/hiring/offer/offer-between.tsx')).OfferBetween,
);
// A project cannot be declined, and only a project has questions.
const Decline = loadWhenShown(async () => (await import('#web/features/hiring/offer/decline.tsx')).Decline);
const Questions = loadWhenShown(async () => (await import('#web/features/hiring/project/questions.tsx')).Questions);
const AskQuestion = loadWhenShown(
  async () => (await import('#web/features/hiring/project/question-forms.tsx')).AskQuestion,
);

export const handle = { i18n: ['hiring', 'projects', 'calls'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const incoming = await api.hiring.getIncoming({ requestId: params.id }).catch(orProject(api, params.id, url));
  const isApproved = context.get(viewerContext)?.status === 'approved';
  const mayAnswer = incoming.acts.includes('sendOffer') && isApproved;
  const { offer, place } = incoming;
  const now = context.get(nowContext);
  const language = context.get(languageContext);
  const usual: OfferValues = {
    pricing: 'hourly',
    price: '',
    rate: dollarsText(incoming.hourlyRateCents, language),
    hours: '',
    slot: '',
    startsAt: '',
    validDays: `${usualOfferDays}`,
    message: '',
  };
  const schedule = mayAnswer ? await api.jobs.getSchedule({}) : null;
  return {
    incoming,
    start: schedule ? startingOffer(incoming, usual, { schedule, now, language }) : usual,
    canCall: context.get(siteContext).hasTelephony && isLive(standingIn(incoming)),
    /** Null when the Pro cannot answer now. */
    schedule,
    /** The client's counter, as a form begins with it; null when the Pro cannot answer one now. */
    counter: offer?.acts.includes('accept') && isApproved ? counterValues(offer, place.timeZone, language) : null,
    earliest: earliestStart(now, place.timeZone),
    now: now.toISOString(),
  };
}

/** For a Pro who cannot bid on a project, or not any more: leads to the page that says why. */
const orProject = (api: Api, projectId: string, url: URL) => async (error: unknown) => {
  const project = await attempt(() => api.hiring.getProject({ projectId }));
  if (project.ok) throw redirect(`/projects/${projectId}`);
  return orNotFound(url)(error);
};

export async function action(args: Route.ActionArgs) {
  const requestId = args.params.id;
  // Null when the act is done: the page is loaded again.
  const act = byIntent<Pick<CounterAnswer, 'contacts' | 'typed'> | { contacts: ContactDetail[] } | null>(
    (api, form) => ({
      decline: () => done(api.hiring.declineRequest.fromForm(form, { requestId })),
      ask: () => done(api.hiring.askQuestion.fromForm(form, { projectId: requestId })),
      withdraw: () => done(api.hiring.withdrawOffer.fromForm(form)),
      async send() {
        const contacts = findContactDetails(String(form.get('message') ?? ''));
        return contacts.length > 0 ? { contacts } : done(sendOffer(api, form, requestId));
      },
      sendAnyway: () => done(sendOffer(api, form, requestId)),
      accept: async () => {
        throw redirect(`/jobs/${(await api.hiring.acceptOffer.fromForm(form)).jobId}`, 303);
      },
      declineCounter: () => done(api.hiring.declineCounter.fromForm(form)),
      counter: async () => contactsInCounter(form) ?? counter(api, form, requestId),
      counterAnyway: () => counter(api, form, requestId),
      preview: async () => ({ contacts: [] }),
    }),
  );
  const answer = await handleForm(args, act);
  if (!answer.ok) {
    const { typed } = answer;
    const counterOf = answer.intent.startsWith('counter') ? typed.offerId : undefined;
    return { values: offerValues((name) => typed[name] ?? ''), refusal: answer, contacts: [], typed, counterOf };
  }
  if (!answer.value) throw redirect(`/worker-dashboard/requests/${requestId}`, 303);
  const typed = textFields(answer.form);
  const counterOf = 'typed' in answer.value ? typed.offerId : undefined;
  const values = offerValues((name) => typed[name] ?? '');
  return { values, refusal: undefined, contacts: answer.value.contacts, typed, counterOf };
}

async function done(act: Promise<unknown>): Promise<null> {
  await act;
  return null;
}

async function counter(api: Api, form: FormData, requestId: string): Promise<null> {
  const { place } = await api.hiring.getIncoming({ requestId });
  await sendCounter(api, form, place.timeZone);
  return null;
}

/** The form is in dollars, hours and the local time of the place; the contract is in cents, minutes and UTC. */
async function sendOffer(api: Api, form: FormData, requestId: string) {
  const { place } = await api.hiring.getIncoming({ requestId });
  const values = offerValues((name) => String(form.get(name) ?? ''));
  const terms = readOffer(values);
  return api.hiring.sendOffer.fromForm(form, {
    requestId,
    amountCents: terms.amount ?? undefined,
    minutes: terms.minutes ?? undefined,
    startsAt: chosenSlot(values) ?? toInstant(values.startsAt, place.timeZone) ?? undefined,
  });
}

/** A request as a Pro sees it, with the form to answer it or the Pro's own offer. */
export default function IncomingRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const { incoming, start, schedule, canCall, counter, earliest, now } = loaderData;
  const daysWords = useDaysWords(incoming.days);
  const distance = useDistance();
  const budgetWords = useBudgetWords(incoming.budget);
  const isProject = incoming.audience === 'open';
  const mayAnswer = incoming.acts.includes('sendOffer');
  const refusal = actionData?.refusal;
  const isAsking = refusal?.intent === 'ask';
  return (
    <div className="page-width flex flex-col gap-9 py-8 sm:py-10">
      <PageTitle>{incoming.title}</PageTitle>
      {!mayAnswer && !(isAsking && incoming.takesBids) && !isShownInForm(incoming, actionData) && (
        <RefusedAct refusal={refusal} />
      )}
      <RequestHeader
        title={incoming.title}
        back={{ name: t('common:way.dashboard'), to: '/worker-dashboard' }}
        facts={[
          incoming.clientName,
          serviceWords(incoming, t),
          `${incoming.place.city}, ${incoming.place.state}`,
          ...[daysWords, budgetWords].filter((fact) => fact !== null),
          distance(incoming.distanceMeters),
          t(isProject ? 'projects:posted' : 'facts.sent', {
            when: formatDistanceInTime(incoming.createdAt, now, i18n.language),
          }),
        ]}
      />
      {(!isProject || incoming.offer) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SmallLink to={`/messages/new?request=${incoming.id}`}>
            {t('shell:conversations.with', { name: incoming.clientName })}
          </SmallLink>
          {canCall && <CallLink target={{ about: 'request', id: incoming.id }} name={incoming.clientName} />}
        </div>
      )}
      <StandingNotice incoming={incoming} now={now} />
      <RequestFacts request={incoming} />
      {incoming.masked && <p className="-mt-4 text-ink-soft text-sm">{t('facts.masked')}</p>}
      {incoming.offer && incoming.recipientState === 'quoted' && (
        <OfferBetween
          {...{ incoming, offer: incoming.offer, counter, earliest, now }}
          answer={actionData?.counterOf === incoming.offer.id ? actionData : undefined}
        />
      )}
      {mayAnswer && !schedule && (
        <Notice kind="info" title={t('incoming.notApproved')}>
          {t('incoming.notApprovedText')}
        </Notice>
      )}
      {mayAnswer && schedule && (
        <section aria-labelledby="answer" className="flex flex-col gap-6 border-line border-t pt-8">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="flex flex-col gap-1">
              <h2 id="answer" className="text-2xl">
                {t(isProject ? 'projects:bid.yours' : 'incoming.answer')}
              </h2>
              <p className="text-ink-soft">
                {t(isProject ? 'projects:pro.until' : 'incoming.until', {
                  when: formatWhen(incoming.expiresAt, incoming.place.timeZone, i18n.language),
                  left: formatDistanceInTime(incoming.expiresAt, now, i18n.language),
                })}
              </p>
            </div>
            {!isProject && <Decline name={incoming.clientName} />}
          </div>
          <OfferForm
            request={incoming}
            schedule={schedule}
            values={actionData && !isAsking ? actionData.values : start}
            earliest={earliest}
            now={now}
            contacts={actionData?.contacts ?? []}
            refusal={isAsking ? undefined : refusal}
          />
        </section>
      )}
      {isProject && (
        <Questions questions={incoming.questions} now={now}>
          {incoming.takesBids && (
            // Emptied once its question is among those above.
            <AskQuestion key={incoming.questions.length} refusal={refusal} />
          )}
        </Questions>
      )}
    </div>
  );
}

/** True when the form of a counter says why it was refused. */
const isShownInForm = ({ offer }: IncomingRequest, actionData: Route.ComponentProps['actionData']): boolean =>
  offer?.acts.includes('counter') === true && actionData?.counterOf === offer.id;
