import { ArrowRight, Check, Circle } from 'lucide-react';
import { Link } from 'react-router';
import type { Application } from '#modules/workers/application/application-contract.ts';
import { applicationSteps } from '#modules/workers/application/completeness.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { isDone } from './step-bar.tsx';
import { stepPath } from './step-path.ts';

/** The steps one below the other, each with what it asks for: all, or only those that miss something. */
export function StepList({
  application,
  onlyMissing = false,
  category = null,
}: {
  application: Pick<Application, 'missing' | 'photo'>;
  onlyMissing?: boolean;
  category?: string | null;
}) {
  const { t } = useTranslation('application');
  const steps = applicationSteps.filter((step) => !onlyMissing || application.missing.includes(step));
  return (
    <ul className="divide-y divide-line border-line border-y">
      {steps.map((step) => {
        const done = isDone(application, step);
        const Mark = done ? Check : Circle;
        return (
          <li key={step}>
            <Link to={stepPath(step, category)} className="group flex min-h-16 items-center gap-4 py-3">
              <Mark aria-hidden className={done ? 'size-5 shrink-0 text-pine-ink' : 'size-5 shrink-0 text-ink-faint'} />
              <span className="min-w-0 grow">
                <span className="font-semibold group-hover:underline">{t(`step.${step}`)}</span>
                <span className="block text-ink-soft text-sm">{t(`step.${step}Text`)}</span>
              </span>
              {!done && (
                <span className="shrink-0 text-ink-soft text-sm">
                  {t(step === 'photo' ? 'state.welcome' : 'state.missing')}
                </span>
              )}
              {done && <span className="sr-only">({t('state.done')})</span>}
              <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-faint" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
