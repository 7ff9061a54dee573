import { ORPCError } from '@orpc/client';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { data, Form, isRouteErrorResponse, redirectDocument } from 'react-router';
import { apiContext, siteContext } from '#api/context.ts';
import { type Api, attempt, orNotFound } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import { isPaidFor, isPayable, isTroubled, type JobState } from '#modules/jobs/states.ts';
import { CheckoutNotFound, DemoCheckout } from '#web/features/payments/checkout-states.tsx';
import { ErrorState } from '#web/features/shell/error-state.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
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
  return { demo: false as const, job, cancelled: url.searchParams.has('cancelled') };
}

/** Throws a 404. The existence of a Pro is public; the existence of a job is not. */
async function throwMissing(api: Api, id: string): Promise<never> {
  const worker = await attempt(() => api.workers.get({ id }));
  throw data({ missing: worker.ok ? 'job' : 'worker' }, { status: 404 });
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const session = await attempt(async () => {
    const { jobId } = await api.jobs.findForCheckout({ id: params.id });
    return api.jobs.createCheckoutSession({ jobId });
  });
  if (session.ok) throw redirectDocument(session.value.url, 303);
  return { refusal: session };
}

/** Shows the price, the Pro and the cancellation rules, with a button to the card provider's page. */
export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('checkout');
  const busy = useBusy();
  if (loaderData.demo) return <DemoCheckout />;
  const { job, cancelled } = loaderData;
  const payable = isPayable(job.state);
  const amount = formatMoney(job.amountCents, i18n.language);
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
      {actionData && (
        <Notice kind="destructive" title={t('failed')} live>
          {actionData.refusal.code === 'payments.providerUnavailable' ? (
            <>
              {t('noSession')} {t('errors:jobs.checkoutFailed')}
            </>
          ) : (
            actionData.refusal.message
          )}
        </Notice>
      )}
      {cancelled && payable && (
        <Notice kind="info" title={t('cancelled')} live>
          {t('cancelledText')}
        </Notice>
      )}
      <div className="flex items-center gap-4 border-line border-y py-6">
        <Avatar seed={job.workerPortraitSeed} id={job.workerId} name={job.workerName} size="lg" />
        <div className="flex min-w-0 flex-col">
          <p className="font-bold text-xl">{job.workerName}</p>
          <p className="text-lg">{job.title}</p>
          <p className="text-ink-soft">
            {formatWhen(job.startsAt, job.timeZone, i18n.language)} · {job.city}
          </p>
        </div>
      </div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg">{t('due')}</span>
        <span className="font-bold text-4xl tabular-nums tracking-tight">{amount}</span>
      </p>
      {payable ? (
        <Form method="post" className="flex flex-col gap-4">
          <Button size="lg" wide icon={<Lock />} busy={busy} busyText={t('opening')}>
            {t('proceed')}
          </Button>
          <p className="text-center text-ink-soft text-sm">{t('promise')}</p>
        </Form>
      ) : (
        <NothingToPay jobId={job.jobId} state={job.state} />
      )}
      <section className="flex flex-col gap-2 border-line border-t pt-6 text-ink-soft">
        <h2 className="text-ink text-xl">{t('rules')}</h2>
        <p>{t(`common:cancellation.${job.cancellationTier}`)}</p>
        <p>{t('common:cancellation.grace')}</p>
      </section>
    </div>
  );
}

/** Says why the job cannot be paid: it is paid, it was cancelled after that, or the time to pay ran out. */
function NothingToPay({ jobId, state }: { jobId: string; state: JobState }) {
  const { t } = useTranslation(['checkout', 'jobs']);
  const toJob = <ButtonLink to={`/jobs/${jobId}`}>{t('toJob')}</ButtonLink>;
  if (!isTroubled(state)) return <Notice kind="success" title={t('paid')} action={toJob} />;
  return <Notice kind="warning" title={isPaidFor(state) ? t('jobs:cancelled.title') : t('expired')} action={toJob} />;
}

/** Says, in the specification's words, that the Pro does not exist or has no job for this client. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorState status={500} />;
  return <CheckoutNotFound missing={error.data?.missing === 'worker' ? 'worker' : 'job'} />;
}
