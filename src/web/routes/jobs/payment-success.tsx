import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect, useLocation, useRevalidator } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { formatMoney } from '#lib/money.ts';
import { isPayable } from '#modules/jobs/states.ts';
import { useConfirmationSms } from '#web/features/payments/confirmation-sms.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/payment-success';

export const handle = { i18n: ['checkout'] };

/** While the provider has not said yes, the page looks again after so many milliseconds, and then ever more seldom. */
const looksAgain = { first: 2_000, last: 15_000 };
/** Nobody knows yet: the page looks again, and so does the reconciler. */
const notKnown = ['payments.providerUnavailable', 'api.tooManyRequests'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const sessionId = url.searchParams.get('session_id');
  const jobId = url.searchParams.get('job_id');
  if (!sessionId || !jobId) return data({ state: 'missing' as const }, { status: 400 });
  requireViewer({ request, context });
  const answer = await attempt(() => context.get(apiContext).jobs.confirmPayment({ jobId, sessionId }));
  if (!answer.ok && notKnown.includes(answer.code)) return { state: 'processing' as const };
  if (!answer.ok) return data({ state: 'failed' as const }, { status: 404 });
  const { paid, state, ...payment } = answer.value;
  // Opened again later: the job has moved on, was called off, or had expired before the money came. Its page knows.
  if (!isPayable(state) && state !== 'paid') throw redirect(`/jobs/${jobId}`);
  return { ...payment, state: paid ? ('paid' as const) : ('processing' as const) };
}

/** Where the card provider sends the client back to. The provider's word counts, not this address. */
export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('checkout');
  useConfirmationSms(loaderData.state === 'paid' ? loaderData.jobId : null);
  if (loaderData.state === 'processing') return <Processing />;
  if (loaderData.state !== 'paid') {
    return (
      <EmptyState
        scene="storm"
        level="h1"
        title={t('confirmFailed')}
        action={<ButtonLink to="/client-dashboard">{t('toDashboard')}</ButtonLink>}
      >
        <PageTitle>{t('confirmFailed')}</PageTitle>
        {t(loaderData.state === 'missing' ? 'missingQuery' : 'confirmFailedText')}
      </EmptyState>
    );
  }
  const { jobId, title, workerName, amountCents } = loaderData;
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
        </>
      }
    >
      <PageTitle>{t('success')}</PageTitle>
      {t('successText', { amount: formatMoney(amountCents, i18n.language), name: workerName, title })}
    </EmptyState>
  );
}

function Processing() {
  const { t } = useTranslation('checkout');
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let wait = looksAgain.first;
    let timer = setTimeout(look, wait);
    function look(): void {
      void revalidate();
      wait = Math.min(wait * 1.5, looksAgain.last);
      timer = setTimeout(look, wait);
    }
    return () => clearTimeout(timer);
  }, [revalidate]);
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
