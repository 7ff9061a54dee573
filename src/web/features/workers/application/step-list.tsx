import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { type Progress, type StepState, stepStates } from './step-state.ts';
import { useStillMissing } from './still-missing.ts';

/** The steps one below the other, each with what it asks for: all, or only those that miss something. */
export function StepList({ onlyMissing = false, ...progress }: Progress & { onlyMissing?: boolean }) {
  const stillMissing = useStillMissing(progress.application);
  const steps = stepStates(progress).filter(({ state }) => !onlyMissing || state === 'missing');
  return (
    <ul className="divide-y divide-line border-line border-y">
      {steps.map((step) => (
        <StepLine key={step.name} {...step} gap={step.name === 'payouts' ? null : stillMissing(step.name)} />
      ))}
    </ul>
  );
}

/** `gap` says what is still missing, in place of what the step asks for. */
function StepLine({ name, to, state, gap }: StepState & { gap: string | null }) {
  const { t } = useTranslation('application');
  const done = state === 'done';
  const icon = done ? 'check' : 'circle';
  return (
    <li>
      <Link to={to} className="group flex min-h-16 items-center gap-4 py-3">
        <Icon name={icon} className={done ? 'size-5 shrink-0 text-pine-ink' : 'size-5 shrink-0 text-ink-faint'} />
        <span className="min-w-0 grow">
          <span className="font-semibold group-hover:underline">{t(`step.${name}`)}</span>
          <span className="block text-ink-soft text-sm">{gap ?? t(`step.${name}Text`)}</span>
        </span>
        {done ? (
          <span className="sr-only">({t('state.done')})</span>
        ) : (
          <span className="shrink-0 text-ink-soft text-sm">{t(`state.${state}`)}</span>
        )}
        <Icon name="arrow-right" className="size-5 shrink-0 text-ink-faint" />
      </Link>
    </li>
  );
}
