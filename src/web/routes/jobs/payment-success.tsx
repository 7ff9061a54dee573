import { useEffect } from 'react';
import { data, redirect, useLocation } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { innerQuotes } from '#lib/inner-quotes.ts';
import { formatMoney } from '#lib/money.ts';
import { formatSpan } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { isPayable } from '#modules/jobs/states.ts';
import { showToast } from '#web/enhance/toast.ts';
import { useConfirmationSms } from '#web/features/payments/confirmation-sms.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { reloadEvery } from '#web/page/reload-every.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/payment-success';

export const handle = { i18n: ['checkout', 'jobs'] } satisfies PageHandle;

/** How often a page with an unconfirmed payment reloads: after `firstMs`, then at growing intervals up to `maxMs`. */
const reload = { firstMs: 2_000, maxMs: 15_000 };
/** The payment may still have succeeded: the page reloads, and the reconciler checks as well. */
const inconclusiveCodes = ['payments.providerUnavailable', 'api.tooManyRequests'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const sessionId = url.searchParams.get('session_id');
  const jobId = url.searchParams.get('job_id');
  if (!sessionId || !jobId) return data({ state: 'missing' as const }, { status: 400 });
  requireViewer({ url, context });
  const answer = await attempt(() => context.get(apiContext).jobs.confirmPayment({ jobId, sessionId }));
  if (!answer.ok && inconclusiveCodes.includes(answer.code)) return { state: 'processing' as const };
  if (!answer.ok) return data({ state: 'failed' as const }, { status: 404 });
  const { paid, failed, state, ...payment } = answer.value;
  // The job has moved on, was canceled, or expired before the payment arrived. The job page explains its state.
  if (!isPayable(state) && state !== 'paid') throw redirect(`/jobs/${jobId}`);
  if (failed) throw redirect(`/checkout/${jobId}`);
  if (!paid) return { state: 'processing' as const };
  return { ...payment, state: 'paid' as const, job: await context.get(apiContext).jobs.get({ jobId }) };
}

/** The card provider redirects here. The payment is confirmed with the provider, never from this URL. */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('checkout');
  useConfirmationSms(loaderData.state === 'paid' ? loaderData.jobId : null);
  if (loaderData.state === 'processing') return <Processing />;
  if (loaderData.state !== 'paid') return <Failed missing={loaderData.state === 'missing'} />;
  const { jobId, title, workerName, amountCents, job } = loaderData;
  return (
    <EmptyState
      scene="done"
      level="h1"
      title={t('success')}
      action={
        <>
          <ButtonLink size="lg" to={`/jobs/${jobId}`}>
            {t('toJob')}
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to="/client-dashboard">
            {t('toDashboard')}
          </ButtonLink>
          <ButtonLink size="lg" variant="secondary" to="/messages">
            {t('toMessages')}
          </ButtonLink>
        </>
      }
    >
      <PageTitle>{t('success')}</PageTitle>
      {t('successText', {
        amount: formatMoney(amountCents),
        name: workerName,
        title: innerQuotes(title, i18n.language),
      })}
      <NextSteps job={job} />
    </EmptyState>
  );
}

/** When the Pro comes, the PIN, and how the money is released. */
function NextSteps({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation(['checkout', 'jobs']);
  const name = job.counterpartName;
  const when = formatSpan(job.startsAt, job.endsAt, job.timeZone, i18n.language);
  return (
    <section className="mx-auto mt-6 flex max-w-md flex-col gap-3 rounded-xl bg-well p-5 text-left">
      <h2 className="text-lg">{t('success.next')}</h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5">
        <li>
          {t('success.when', { name, when })}{' '}
          <a href={`/calendar/${job.id}`} className="font-semibold text-pine-ink underline underline-offset-3">
            {t('jobs:calendar.add')}
          </a>
        </li>
        {job.pin && <li>{t(job.address?.remote ? 'success.pin.remote' : 'success.pin', { name, pin: job.pin })}</li>}
        <li>{t('success.release')}</li>
      </ol>
    </section>
  );
}

/** The specification's words (section 8): one sentence for a missing query; a toast and a text for a failed confirmation. */
function Failed({ missing }: { missing: boolean }) {
  const { t } = useTranslation('checkout');
  useEffect(() => {
    if (!missing) showToast({ kind: 'warning', title: t('confirmFailed') });
  }, [missing, t]);
  return (
    <EmptyState
      scene="storm"
      level="h1"
      title={t(missing ? 'missingQuery' : 'confirmFailed')}
      action={<ButtonLink to="/client-dashboard">{t('toDashboard')}</ButtonLink>}
    >
      <PageTitle>{t('confirmFailed')}</PageTitle>
      {!missing && t('confirmFailedText')}
    </EmptyState>
  );
}

function Processing() {
  const { t } = useTranslation('checkout');
  const { pathname, search } = useLocation();
  useEffect(() => reloadEvery(reload.firstMs, (ms) => Math.min(ms * 1.5, reload.maxMs)), []);
  return (
    <EmptyState
      scene="clipboard"
      level="h1"
      title={t('processing')}
      action={
        <noscript>
          <a href={pathname + search} className={buttonClasses({})}>
            {t('lookAgain')}
          </a>
        </noscript>
      }
    >
      <PageTitle>{t('processing')}</PageTitle>
      {t('processingText')}
    </EmptyState>
  );
}
