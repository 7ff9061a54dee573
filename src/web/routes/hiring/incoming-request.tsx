import { ArrowRight } from 'lucide-react';
import { lazy } from 'react';
import { redirect } from 'react-router';
import { apiContext, languageContext, nowContext, siteContext, viewerContext } from '#api/context.ts';
import { type Api, attempt, byIntent, handleForm, orNotFound } from '#api/form.server.ts';
import { after, minutes } from '#lib/clock.ts';
import { dollarsText } from '#lib/dollars.ts';
import { toInstant, toPlaceTime } from '#lib/place-time.server.ts';
import { formatDistanceInTime, formatWhen } from '#lib/when.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import { isLive, type Standing, standingOf } from '#modules/hiring/states.ts';
import { type ContactDetail, findContactDetails } from '#modules/identity/contact-masking/contact-details.ts';
import { payAtLeastMs } from '#modules/jobs/deadlines.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { OfferForm } from '#web/features/hiring/offer/offer-form.tsx';
import { isBeforeChange } from '#web/features/hiring/offer/offer-words.tsx';
import { chosenSlot, type OfferValues, offerValues, readOffer } from '#web/features/hiring/offer/read-offer.ts';
import { useBudgetWords } from '#web/features/hiring/project/project-budget.tsx';
import { useDaysWords } from '#web/features/hiring/request/days-wish.tsx';
import { RequestFacts } from '#web/features/hiring/request/request-facts.tsx';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { Notice, type NoticeKind } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/incoming-request';

// Only a Pro with something to answer or to sell calls: the page of the others does without this script.
const CallLink = lazy(async () => {
  const { CallLink: link } = await import('#web/features/calls/call-link.tsx');
  return { default: link };
});
// Before an answer there is a form, after it the offer.
const OwnOffer = lazy(async () => ({ default: (await import('#web/features/hiring/offer/own-offer.tsx')).OwnOffer }));
// A project cannot be declined, and only a project has questions.
const Decline = lazy(async () => ({ default: (await import('#web/features/hiring/offer/decline.tsx')).Decline }));
const Questions = lazy(async () => ({
  default: (await import('#web/features/hiring/project/questions.tsx')).Questions,
}));
const AskQuestion = lazy(async () => ({
  default: (await import('#web/features/hiring/project/question-forms.tsx')).AskQuestion,
}));

export const handle = { i18n: ['hiring', 'projects', 'calls'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const incoming = await api.hiring.getIncoming({ requestId: params.id }).catch(orProject(api, params.id, url));
  const mayAnswer = incoming.acts.includes('sendOffer') && context.get(viewerContext)?.status === 'approved';
  const now = context.get(nowContext);
  const start: OfferValues = {
    pricing: 'hourly',
    price: '',
    rate: dollarsText(incoming.hourlyRateCents, context.get(languageContext)),
    hours: '',
    slot: '',
    startsAt: '',
    message: '',
  };
  return {
    incoming,
    start,
    /** Null when the Pro cannot answer now. */
    canCall: context.get(siteContext).hasTelephony && isLive(standingIn(incoming)),
    schedule: mayAnswer ? await api.jobs.getSchedule({}) : null,
    // The field takes whole minutes: rounded up, the start is never a moment too soon.
    earliest: toPlaceTime(after(now, payAtLeastMs + minutes(1) - 1), incoming.place.timeZone),
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
  const act = byIntent<{ contacts: ContactDetail[] } | null>((api, form) => ({
    decline: () => done(api.hiring.declineRequest.fromForm(form, { requestId })),
    ask: () => done(api.hiring.askQuestion.fromForm(form, { projectId: requestId })),
    withdraw: () => done(api.hiring.withdrawOffer.fromForm(form)),
    async send() {
      const contacts = findContactDetails(String(form.get('message') ?? ''));
      return contacts.length > 0 ? { contacts } : done(sendOffer(api, form, requestId));
    },
    sendAnyway: () => done(sendOffer(api, form, requestId)),
    preview: async () => ({ contacts: [] }),
  }));
  const answer = await handleForm(args, act);
  if (!answer.ok) return { values: offerValues((name) => answer.typed[name] ?? ''), refusal: answer, contacts: [] };
  if (!answer.value) throw redirect(`/worker-dashboard/requests/${requestId}`, 303);
  const values = offerValues((name) => String(answer.form.get(name) ?? ''));
  return { values, refusal: undefined, contacts: answer.value.contacts };
}

async function done(act: Promise<unknown>): Promise<null> {
  await act;
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
  const { incoming, start, schedule, canCall, earliest, now } = loaderData;
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
      {!mayAnswer && refusal && !isAsking && <FormError title={t('compare.changed')} text={t('compare.asItIs')} />}
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
      {incoming.offer && incoming.recipientState === 'quoted' && isBeforeChange(incoming.offer, incoming.editedAt) && (
        <Notice kind="warning">{t('projects:pro.before')}</Notice>
      )}
      {incoming.offer && incoming.recipientState === 'quoted' && (
        <OwnOffer request={incoming} offer={incoming.offer} now={now} />
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
          {incoming.state === 'open' && <AskQuestion refusal={refusal} />}
        </Questions>
      )}
    </div>
  );
}

const tones: Record<string, NoticeKind> = { accepted: 'success', sent: 'success', withdrawn: 'info' };

/** Explains the state of this request for the Pro. */
function StandingNotice({ incoming, now }: { incoming: IncomingRequest; now: string }) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const standing = noticeOf(incoming);
  if (!standing) return null;
  const name = incoming.clientName;
  return (
    <Notice
      kind={tones[standing] ?? 'info'}
      title={
        incoming.audience === 'open' ? t(`projects:bid.${standing}`, { name }) : t(`incoming.${standing}`, { name })
      }
      action={
        incoming.jobId && (
          <ButtonLink to={`/jobs/${incoming.jobId}`} icon={<ArrowRight />} className="flex-row-reverse">
            {t('standing.toJob')}
          </ButtonLink>
        )
      }
    >
      {incoming.state === 'withdrawn' && incoming.withdrawReason && (
        <p>{t('standing.reason', { reason: incoming.withdrawReason })}</p>
      )}
      {t(`incoming.${standing}Text`, {
        name: incoming.clientName,
        left: incoming.offer ? formatDistanceInTime(incoming.offer.expiresAt, now, i18n.language) : '',
      })}
    </Notice>
  );
}

/** Returns the key of the notice. A request that waits for an answer has one only after the Pro withdrew an offer. */
function noticeOf(incoming: IncomingRequest): Exclude<Standing, 'toAnswer'> | 'withdrawn' | null {
  const { offer } = incoming;
  const standing = standingIn(incoming);
  if (standing !== 'toAnswer') return standing;
  return offer?.state === 'withdrawn' ? 'withdrawn' : null;
}

const standingIn = ({ recipientState, offer, state }: IncomingRequest): Standing =>
  standingOf({ requestState: state, recipientState, offerState: offer?.state ?? null });
