import { Check } from 'lucide-react';
import { Link } from 'react-router';
import type { Application } from '#modules/workers/application/application-contract.ts';
import { type ApplicationStep, applicationSteps } from '#modules/workers/application/completeness.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { stepPath } from './step-path.ts';

type Progress = Pick<Application, 'missing' | 'photo'>;

/** Whether a step has what it asks for. The photo may be missing, and is not done without one. */
export const isDone = ({ missing, photo }: Progress, step: ApplicationStep): boolean =>
  step === 'photo' ? photo !== null : !missing.includes(step);

/** The steps of a profile, each a link: which are done, and which one is open. */
export function StepBar({
  application,
  current,
  category = null,
}: {
  application: Progress;
  current?: ApplicationStep;
  category?: string | null;
}) {
  const { t } = useTranslation('application');
  return (
    <nav aria-label={t('steps')}>
      <ol className="flex gap-1.5 sm:gap-2.5">
        {applicationSteps.map((step) => {
          const done = isDone(application, step);
          return (
            <li key={step} className="min-w-0 grow max-sm:basis-0">
              <Link
                to={stepPath(step, category)}
                aria-current={step === current ? 'step' : undefined}
                className="group flex min-h-11 flex-col gap-2 rounded-lg pt-2"
              >
                <span
                  className={classNames(
                    'h-2 rounded-full',
                    done ? 'bg-pine' : 'bg-line-strong/45',
                    step === current && 'ring-2 ring-pine ring-offset-2 ring-offset-paper',
                  )}
                />
                <span
                  className={classNames(
                    'flex items-center gap-1 text-sm leading-tight group-hover:underline max-sm:sr-only',
                    step === current ? 'font-semibold' : 'text-ink-soft',
                  )}
                >
                  {done && <Check aria-hidden className="size-4 shrink-0 text-pine-ink" />}
                  {t(`step.${step}`)}
                  <span className="sr-only">({t(done ? 'state.done' : 'state.missing')})</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
