import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';

/** Progress through a form of several pages. `current` counts from 0; `words` names each state for screen readers. */
export function Steps({
  label,
  steps,
  current,
  words,
}: {
  label: string;
  steps: string[];
  current: number;
  words: { done: string; now: string };
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, at) => {
          const state = at < current ? 'done' : at === current ? 'now' : 'next';
          return (
            <li
              key={step}
              aria-current={state === 'now' ? 'step' : undefined}
              className="flex min-w-0 grow basis-0 flex-col gap-2"
            >
              <span className={classNames('h-1.5 rounded-full', state === 'next' ? 'bg-line' : 'bg-pine')} />
              <span
                className={classNames(
                  'flex items-center gap-1.5 text-sm leading-tight',
                  state === 'now' ? 'font-semibold' : 'text-ink-soft max-sm:sr-only',
                )}
              >
                {state === 'done' && <Icon name="check" className="size-4 shrink-0 text-pine-ink" />}
                {step}
                {state !== 'next' && <span className="sr-only">({words[state]})</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
