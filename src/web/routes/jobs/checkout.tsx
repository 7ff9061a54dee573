import { ORPCError } from '@orpc/client';
import { data, isRouteErrorResponse, redirectDocument } from 'react-router';
import { apiContext, nowContext, siteContext } from '#api/context.ts';
import { type Api, attempt, handleForm, orNotFound } from '#api/form.server.ts';
import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { formatSpan, formatWhen } from '#lib/when.ts';
import { canBeRemote } from '#modules/catalog/remote-services.ts';
import type { JobToPay } from '#modules/jobs/payment/payment-contract.ts';
import { isPayable, isTroubled, type JobState } from '#modules/jobs/states.ts';
import { AddressFields } from '#web/features/jobs/address/address-fields.tsx';
import { useRefundSentence } from '#web/features/jobs/money/use-refund-sentence.ts';
import { CheckoutNotFound, DemoCheckout } from '#web/features/payments/checkout-states.tsx';
import { ErrorState } from '#web/features/shell/error-state.tsx';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/checkout';

export const handle = { i18n: ['checkout', 'jobs'] } satisfies PageHandle;

/** The specification's demo, whose job is stored in the visitor's browser. Only in the sandbox. */
const demoId = '999';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { id } = params;
  if (id === demoId && context.get(siteContext).sandbox) return { demo: true as const };
  const api = context.get(apiContext);
  const job = await api.jobs.findForCheckout({ id }).catch(async (error) => {
    if (error instanceof ORPCError && error.status === 404) await throwMissing(api, id);
    return orNotFound(url)(error);
  });
  const now = context.get(nowContext).toISOString();
  return { demo: false as const, job, canceled: url.searchParams.has('cancelled'), now };
}

/** Throws a 404. The existence of a Pro is public; the existence of a job is not. */
async function throwMissing(api: Api, id: string): Promise<never> {
  const worker = await attempt(() => api.workers.get({ id }));
  throw data({ missing: worker.ok ? 'job' : 'worker' }, { status: 404 });
}

/** Keeps the address, then opens the payment provider's page. */
export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, async (api, form) => {
    const { jobId } = await api.jobs.findForCheckout({ id: args.params.id });
    await api.jobs.setAddress.fromForm(form, { jobId });
    return api.jobs.createCheckoutSession({ jobId });
  });
  if (answer.ok) throw redirectDocument(answer.value.url, 303);
  return answer;
}

/** Shows the Pro, the price and what a cancellation refunds, and asks for the address before the payment provider's page. */
export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('checkout');
  const busy = useBusy();
  const langOf = useTextLang();
  const refundSentence = useRefundSentence();
  if (loaderData.demo) return <DemoCheckout />;
  const { job, canceled, now } = loaderData;
  const payable = isPayable(job.state);
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '';
  const streetError = addressCodes.includes(actionData?.code ?? '') || actionData?.fields.street ? actionData : null;
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-8 py-8 sm:py-12">
      <PageTitle>{t('title')}</PageTitle>
      <header className="flex flex-col gap-3">
        <Breadcrumb
          label={t('common:way.label')}
          stops={[{ name: t('common:way.dashboard'), to: '/client-dashboard' }, { name: t('title') }]}
        />
        <h1 className="text-4xl">{t('title')}</h1>
      </header>
      {actionData && !streetError && (
        <Notice kind="destructive" title={t('failed')} live>
          {actionData.code === 'payments.providerUnavailable' ? (
            <>
              {t('noSession')} {t('errors:jobs.checkoutFailed')}
            </>
          ) : (
            actionData.message
          )}
        </Notice>
      )}
      {job.hasFailed && !actionData && (
        <Notice kind="destructive" title={t('lateFailure')} live>
          {t('lateFailureText', { due })}
        </Notice>
      )}
      {canceled && payable && !job.hasFailed && (
        <Notice kind="info" title={t('cancelled')} live>
          {t('cancelledText', { due })}
        </Notice>
      )}
      <div className="flex items-center gap-4 border-line border-y py-6">
        <Avatar
          photo={job.workerPhoto}
          seed={job.workerPortraitSeed}
          id={job.workerId}
          name={job.workerName}
          size="lg"
        />
        <div className="flex min-w-0 flex-col">
          <p className="font-bold text-xl">{job.workerName}</p>
          <p lang={langOf(job.title)} className="text-lg">
            {job.title}
          </p>
          <p className="text-ink-soft">
            {formatSpan(job.startsAt, job.endsAt, job.timeZone, i18n.language)} · {job.city}
          </p>
        </div>
      </div>
      {payable ? (
        <>
          <AmountDue job={job} />
          <DraftForm draft="address" method="post" noValidate className="flex flex-col gap-8">
            <section aria-labelledby="where" className="flex flex-col gap-4 border-line border-t pt-6">
              <div>
                <h2 id="where" className="text-xl">
                  {t('jobs:address.title')}
                </h2>
                <p className="text-ink-soft">{t('addressText', { name: job.workerName })}</p>
              </div>
              <AddressFields
                address={job.address}
                earlier={job.earlierAddresses}
                place={`${job.city}, ${job.regionState} ${job.zip}`}
                mayBeRemote={canBeRemote(job)}
                typed={actionData?.typed}
                error={streetError ? t('errors:jobs.streetMissing') : null}
              />
            </section>
            <StickyBar inPage>
              <Button size="lg" wide icon={<Icon name="lock" />} busy={busy} busyText={t('opening')}>
                {t('proceed')}
              </Button>
            </StickyBar>
            <p className="text-center text-ink-soft text-sm">
              {t('promise')} {due && t('payBy', { due })} {due && t('tooLate')}
            </p>
          </DraftForm>
        </>
      ) : (
        <NothingToPay jobId={job.jobId} state={job.state} />
      )}
      {payable && (
        <section className="flex flex-col gap-2 border-line border-t pt-6 text-ink-soft">
          <h2 className="text-ink text-xl">{t('rules')}</h2>
          <p>
            {refundSentence(
              { ...job, totalCents: job.amountCents, paidAt: null },
              { side: 'client', timeZone: job.timeZone, now },
            )}
          </p>
        </section>
      )}
    </div>
  );
}

const addressCodes = ['jobs.streetMissing', 'jobs.addressMissing'];

/** The sum, and how it comes about. */
function AmountDue({ job }: { job: JobToPay }) {
  const { t, i18n } = useTranslation('checkout');
  const isHourly = job.hourlyRateCents !== null && job.minutes !== null;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg">{t('due')}</span>
        <span className="font-bold text-4xl tabular-nums tracking-tight">{formatMoney(job.amountCents)}</span>
      </p>
      {isHourly && (
        <p className="text-ink-soft tabular-nums">
          {t('jobs:details.hourly', {
            rate: formatMoney(job.hourlyRateCents ?? 0),
            hours: formatHours(job.minutes ?? 0, i18n.language),
            total: formatMoney(job.amountCents),
          })}
        </p>
      )}
      {isHourly && <p className="text-ink-soft">{t('unusedHours')}</p>}
    </div>
  );
}

/** Says why the job cannot be paid: it is paid, it was canceled after that, or the time to pay ran out. */
function NothingToPay({ jobId, state }: { jobId: string; state: JobState }) {
  const { t } = useTranslation(['checkout', 'jobs']);
  const toJob = <ButtonLink to={`/jobs/${jobId}`}>{t('toJob')}</ButtonLink>;
  if (!isTroubled(state)) return <Notice kind="success" title={t('paid')} action={toJob} />;
  return <Notice kind="warning" title={t(`jobs:cancelled.title.${state}`)} action={toJob} />;
}

/** Says, in the specification's words, that the Pro does not exist or has no job for this client. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorState status={500} />;
  return <CheckoutNotFound missing={error.data?.missing === 'worker' ? 'worker' : 'job'} />;
}
