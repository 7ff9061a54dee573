import { ArrowRight, Check, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { Application } from '#modules/workers/application/application-contract.ts';
import { type ApplicationStep, applicationSteps } from '#modules/workers/application/completeness.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { isDone } from './step-bar.tsx';
import { stepPath } from './step-path.ts';
import { useStillMissing } from './still-missing.ts';

/** The steps one below the other, each with what it asks for: all, or only those that miss something. */
export function StepList({
  application,
  onlyMissing = false,
  category = null,
  hasPayouts,
}: {
  application: Application;
  onlyMissing?: boolean;
  category?: string | null;
  /** Whether the Pro can be paid; without it, the list has no line about that. */
  hasPayouts?: boolean;
}) {
  const stillMissing = useStillMissing(application);
  const steps = applicationSteps.filter((step) => !onlyMissing || application.missing.includes(step));
  const stateOf = (step: ApplicationStep) =>
    isDone(application, step) ? 'done' : step === 'photo' ? 'welcome' : 'missing';
  return (
    <ul className="divide-y divide-line border-line border-y">
      {steps.map((step) => (
        <StepLine key={step} name={step} to={stepPath(step, category)} state={stateOf(step)} gap={stillMissing(step)} />
      ))}
      {hasPayouts !== undefined && (
        <StepLine name="payouts" to="/settings/payouts" state={hasPayouts ? 'done' : 'missing'} />
      )}
    </ul>
  );
}

interface StepLineProps {
  name: ApplicationStep | 'payouts';
  to: string;
  state: 'done' | 'missing' | 'welcome';
  /** What is still missing, in place of what the step asks for. */
  gap?: string | null;
}

function StepLine({ name, to, state, gap = null }: StepLineProps) {
  const { t } = useTranslation('application');
  const done = state === 'done';
  const Mark = done ? Check : Circle;
  return (
    <li>
      <Link to={to} className="group flex min-h-16 items-center gap-4 py-3">
        <Mark aria-hidden className={done ? 'size-5 shrink-0 text-pine-ink' : 'size-5 shrink-0 text-ink-faint'} />
        <span className="min-w-0 grow">
          <span className="font-semibold group-hover:underline">{t(`step.${name}`)}</span>
          <span className="block text-ink-soft text-sm">{gap ?? t(`step.${name}Text`)}</span>
        </span>
        {done ? (
          <span className="sr-only">({t('state.done')})</span>
        ) : (
          <span className="shrink-0 text-ink-soft text-sm">{t(`state.${state}`)}</span>
        )}
        <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
