import { useState, useSyncExternalStore } from 'react';
import { formatMoney } from '#lib/money.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** There is no such Pro, or no job with them for this person. */
export function CheckoutNotFound({ missing }: { missing: 'worker' | 'job' }) {
  const { t } = useTranslation('checkout');
  return (
    <EmptyState
      scene="search"
      level="h1"
      title={t('notFound')}
      action={<ButtonLink to="/browse">{t('browse')}</ButtonLink>}
    >
      <PageTitle>{t('notFound')}</PageTitle>
      <strong className="block font-semibold text-ink">{t(`missing.${missing}`)}</strong>
      {t(`missing.${missing}Text`)}
    </EmptyState>
  );
}

/** The specification's demo case 999: a job that only exists in this browser (`postedJobs`). It cannot be paid. */
export function DemoCheckout() {
  const { t } = useTranslation('checkout');
  const [refused, setRefused] = useState(false);
  const budget = useSyncExternalStore(never, demoBudget, () => null);
  if (budget === null) return <CheckoutNotFound missing="job" />;
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-8 py-10 sm:py-16">
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="text-4xl">{t('title')}</h1>
      <Notice kind="info">{t('demo')}</Notice>
      {refused && (
        <Notice kind="destructive" title={t('error')} live>
          {t('noJob')}
        </Notice>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg">{t('due')}</span>
        <span className="font-bold text-4xl tabular-nums">{formatMoney(Math.round(budget * 100))}</span>
      </p>
      <Button type="button" size="lg" wide onClick={() => setRefused(true)}>
        {t('proceed')}
      </Button>
    </div>
  );
}

const never = () => () => {};

function demoBudget(): number | null {
  try {
    const jobs: { id?: unknown; budget?: unknown }[] = JSON.parse(localStorage.getItem('postedJobs') ?? '[]');
    const budget = Number(jobs.find((job) => String(job.id) === '999')?.budget);
    return Number.isFinite(budget) && budget > 0 ? budget : null;
  } catch {
    return null;
  }
}
