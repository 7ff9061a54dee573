import type { ReactNode } from 'react';
import type { MoneyOf, MonthOfMoney } from '#modules/payments/contract.ts';
import { MoneyByMonth } from '#web/features/payments/money-by-month.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';

/** A year of a person's money, under the dashboard of that side. */
export function MoneyPage({
  of,
  months,
  dashboard,
  children,
}: {
  of: MoneyOf;
  months: readonly MonthOfMoney[];
  dashboard: string;
  /** Above the months. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const title = t(of === 'earned' ? 'earnings.history' : 'payments.title');
  return (
    <div className="page-width grow py-8 sm:py-10">
      <div className="flex max-w-3xl flex-col gap-8">
        <PageTitle>{title}</PageTitle>
        <header className="flex flex-col gap-2">
          <Breadcrumb
            label={t('common:way.label')}
            stops={[{ name: t('common:way.dashboard'), to: dashboard }, { name: title }]}
          />
          <h1 className="text-4xl">{title}</h1>
          <p className="max-w-prose text-ink-soft text-lg">{t(`months.${of}Text`)}</p>
        </header>
        {children}
        <MoneyByMonth of={of} months={months} />
      </div>
    </div>
  );
}
