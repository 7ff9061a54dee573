import { formatMoney, formatRate } from '#lib/money.ts';
import type { Budget } from '#modules/hiring/projects/project-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Price } from '#web/ui/display/price.tsx';

/** What the work may cost, and what for: `$200 fixed price`, `$45/hr hourly rate`. */
export function ProjectBudget({ budget: { type, cents }, size = 'md' }: { budget: Budget; size?: 'md' | 'lg' }) {
  const { t } = useTranslation('projects');
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Price cents={cents} size={size} per={type === 'hourly' ? t('common:unit.perHour') : undefined} />
      <span className="text-ink-soft text-sm">{t(`budget.${type}`)}</span>
    </span>
  );
}

/** Returns a budget in words: `$200.00 fixed price`; null where there is none. */
export function useBudgetWords(budget: Budget | null): string | null {
  const { t } = useTranslation('projects');
  if (!budget) return null;
  const amount =
    budget.type === 'hourly' ? formatRate(budget.cents) + t('common:unit.perHour') : formatMoney(budget.cents);
  return `${t('projects:budget.word')}: ${amount}, ${t(`projects:budget.${budget.type}`)}`;
}
