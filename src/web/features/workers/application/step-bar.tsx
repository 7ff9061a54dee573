import type { ApplicationStep } from '#modules/workers/application/completeness.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type Progress, type StepState, stepStates } from './step-state.ts';

/** The steps of a profile, each a link: which are done, and which one is `current`. On its page, a phone names those that are missing. */
export function StepBar({ current, ...progress }: Progress & { current?: ApplicationStep }) {
  const { t } = useTranslation('application');
  const steps = stepStates(progress);
  return (
    <div className="flex flex-col gap-1">
      <nav aria-label={t('steps')}>
        <ol className="flex gap-1.5 sm:gap-2.5">
          {steps.map((step) => (
            <BarStep key={step.name} step={step} isCurrent={step.name === current} />
          ))}
        </ol>
      </nav>
      {current && <StillMissing steps={steps} />}
    </div>
  );
}

function BarStep({ step: { name, to, state }, isCurrent }: { step: StepState; isCurrent: boolean }) {
  const { t } = useTranslation('application');
  return (
    <li className="min-w-0 grow max-sm:basis-0">
      <Link
        to={to}
        aria-current={isCurrent ? 'step' : undefined}
        className="group flex min-h-11 flex-col gap-2 rounded-lg pt-2"
      >
        <span
          className={classNames(
            'h-2 rounded-full',
            state === 'done' ? 'bg-pine' : 'bg-line-strong/45',
            isCurrent && 'ring-2 ring-pine ring-offset-2 ring-offset-paper',
          )}
        />
        <span
          className={classNames(
            'flex items-center gap-1 text-sm leading-tight group-hover:underline max-sm:sr-only',
            isCurrent ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          {state === 'done' && <Icon name="check" className="size-4 shrink-0 text-pine-ink" />}
          {t(`step.${name}`)}
          <span className="sr-only">({t(`state.${state}`)})</span>
        </span>
      </Link>
    </li>
  );
}

/** On a phone, where the bar has no room for names: the steps that miss something. */
function StillMissing({ steps }: { steps: readonly StepState[] }) {
  const { t } = useTranslation('application');
  const missing = steps.filter(({ state }) => state === 'missing');
  if (missing.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm sm:hidden">
      <span className="font-semibold">{t('stillMissing')}</span>
      {missing.map(({ name, to }) => (
        <TextLink key={name} to={to} className="inline-flex min-h-11 items-center">
          {t(`step.${name}`)}
        </TextLink>
      ))}
    </p>
  );
}
