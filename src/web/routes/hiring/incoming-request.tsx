import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { apiContext, languageContext, nowContext, viewerContext } from '#api/context.ts';
import { type Api, byIntent, orNotFound, submit } from '#api/form.server.ts';
import { formatMiles } from '#lib/miles.ts';
import { formatDistanceInTime, formatWhen } from '#lib/when.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import { type Standing, standingOf } from '#modules/hiring/states.ts';
import { Decline } from '#web/features/hiring/offer/decline.tsx';
import { dollarsText } from '#web/features/hiring/offer/dollars.ts';
import { OfferForm } from '#web/features/hiring/offer/offer-form.tsx';
import { OwnOffer } from '#web/features/hiring/offer/own-offer.tsx';
import { toPlaceTime } from '#web/features/hiring/offer/place-time.ts';
import { type OfferValues, offerValues, readOffer } from '#web/features/hiring/offer/read-offer.ts';
import { RequestFacts } from '#web/features/hiring/request/request-facts.tsx';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice, type NoticeKind } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/incoming-request';

export const handle = { i18n: ['hiring'] };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = await context.get(apiContext).hiring.getIncoming({ requestId: params.id }).catch(orNotFound(request));
  const now = context.get(nowContext);
  const start: OfferValues = {
    pricing: 'hourly',
    price: '',
    rate: dollarsText(asked.hourlyRateCents, context.get(languageContext)),
    hours: '',
    startsAt: '',
    message: '',
  };
  const approved = context.get(viewerContext)?.status === 'approved';
  return { asked, start, approved, earliest: toPlaceTime(now, asked.place.timeZone), now: now.toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const requestId = args.params.id;
  const act = byIntent((api, form) => ({
    decline: (): Promise<unknown> => api.hiring.declineRequest.submit(form, { requestId }),
    withdraw: () => api.hiring.withdrawOffer.submit(form),
    send: () => sendOffer(api, form, requestId),
    preview: async () => null,
  }));
  const answer = await submit(args, act);
  if (!answer.ok) return { values: offerValues((name) => answer.typed[name] ?? ''), refusal: answer };
  const values = offerValues((name) => String(answer.form.get(name) ?? ''));
  if (answer.form.get('intent') === 'preview') return { values, refusal: undefined };
  throw redirect(`/worker-dashboard/requests/${requestId}`, 303);
}

/** What the Pro typed is in dollars, hours and the place's own time; the contract's input in cents, minutes and UTC. */
async function sendOffer(api: Api, form: FormData, requestId: string) {
  const { place } = await api.hiring.getIncoming({ requestId });
  const read = readOffer(
    offerValues((name) => String(form.get(name) ?? '')),
    place.timeZone,
  );
  return api.hiring.sendOffer.submit(form, {
    requestId,
    amountCents: read.amount ?? undefined,
    minutes: read.minutes ?? undefined,
    startsAt: read.startsAt ?? undefined,
  });
}

/** A request as one asked Pro sees it, with the form to answer it or the answer they gave. */
export default function IncomingRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('hiring');
  const { asked, start, approved, earliest, now } = loaderData;
  const mayAnswer = asked.acts.includes('sendOffer');
  return (
    <div className="page-width flex flex-col gap-9 py-8 sm:py-10">
      <PageTitle>{asked.title}</PageTitle>
      {!mayAnswer && actionData?.refusal && <FormError title={t('compare.changed')} text={t('compare.asItIs')} />}
      <RequestHeader
        title={asked.title}
        back={{ name: t('common:way.dashboard'), to: '/worker-dashboard' }}
        facts={[
          asked.clientName,
          t(`catalog:category.${asked.categorySlug}`),
          `${asked.place.city}, ${asked.place.state}`,
          t('facts.away', { distance: formatMiles(asked.distanceMetres, i18n.language) }),
          t('facts.sent', { when: formatDistanceInTime(asked.createdAt, now, i18n.language) }),
        ]}
      />
      <StandingNotice asked={asked} now={now} />
      <RequestFacts request={asked} />
      {asked.offer && asked.recipientState === 'quoted' && <OwnOffer request={asked} offer={asked.offer} />}
      {mayAnswer && !approved && (
        <Notice kind="info" title={t('incoming.notApproved')}>
          {t('incoming.notApprovedText')}
        </Notice>
      )}
      {mayAnswer && approved && (
        <section aria-labelledby="answer" className="flex flex-col gap-6 border-line border-t pt-8">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="flex flex-col gap-1">
              <h2 id="answer" className="text-2xl">
                {t('incoming.answer')}
              </h2>
              <p className="text-ink-soft">
                {t('incoming.until', {
                  when: formatWhen(asked.expiresAt, asked.place.timeZone, i18n.language, true),
                  left: formatDistanceInTime(asked.expiresAt, now, i18n.language),
                })}
              </p>
            </div>
            <Decline name={asked.clientName} />
          </div>
          <OfferForm
            request={asked}
            values={actionData?.values ?? start}
            earliest={earliest}
            refusal={actionData?.refusal}
          />
        </section>
      )}
    </div>
  );
}

const tones: Record<string, NoticeKind> = { accepted: 'success', sent: 'success', withdrawn: 'info' };

/** Where the Pro stands with this request, in a sentence. */
function StandingNotice({ asked, now }: { asked: IncomingRequest; now: string }) {
  const { t, i18n } = useTranslation('hiring');
  const standing = noticeOf(asked);
  if (!standing) return null;
  return (
    <Notice
      kind={tones[standing] ?? 'info'}
      title={t(`incoming.${standing}`, { name: asked.clientName })}
      action={
        asked.jobId && (
          <ButtonLink to={`/jobs/${asked.jobId}`} icon={<ArrowRight />} className="flex-row-reverse">
            {t('standing.toJob')}
          </ButtonLink>
        )
      }
    >
      {t(`incoming.${standing}Text`, {
        name: asked.clientName,
        left: asked.offer ? formatDistanceInTime(asked.offer.expiresAt, now, i18n.language) : '',
      })}
    </Notice>
  );
}

/** A notice for every standing but the one that asks for an answer; that one has a notice after an offer was withdrawn. */
function noticeOf({
  recipientState,
  offer,
  state,
}: IncomingRequest): Exclude<Standing, 'toAnswer'> | 'withdrawn' | null {
  const standing = standingOf({ requestState: state, recipientState, offerState: offer?.state ?? null });
  if (standing !== 'toAnswer') return standing;
  return offer?.state === 'withdrawn' ? 'withdrawn' : null;
}
