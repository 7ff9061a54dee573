import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';

export type TimelineEntry = {
  id: string;
  state: 'past' | 'now' | 'next';
  title: ReactNode;
  /** When it happened or will happen. */
  time?: ReactNode;
  details?: ReactNode;
  icon?: ReactNode;
  /** Trouble: the mark and the title turn the color of danger. */
  alert?: boolean;
};

/**
 * What has happened, what is happening and what comes next, from top to bottom. `words` names each state for screen readers.
 */
export function Timeline({
  label,
  entries,
  words,
}: {
  label: string;
  entries: TimelineEntry[];
  words: { past: string; now: string; next: string };
}) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map(({ id, state, title, time, details, icon, alert }, at) => (
        <li key={id} aria-current={state === 'now' ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
          {at < entries.length - 1 && (
            <span
              aria-hidden
              className={classNames(
                'absolute top-9 bottom-1 left-[17px] w-0.5 rounded-full',
                state === 'past' ? 'bg-pine' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden
            className={classNames(
              'z-1 flex size-9 shrink-0 items-center justify-center rounded-full [&>svg]:size-4.5',
              alert && state !== 'next' && 'bg-danger text-on-danger',
              !alert && state === 'past' && 'bg-pine-soft text-pine-ink',
              !alert && state === 'now' && 'bg-pine text-on-pine ring-4 ring-pine-soft',
              state === 'next' && 'border-2 border-line bg-paper text-ink-faint',
            )}
          >
            {icon ?? (state === 'past' ? <Icon name="check" /> : <span className="size-2 rounded-full bg-current" />)}
          </span>
          <div className="flex min-w-0 grow flex-col gap-0.5 pt-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span
                className={classNames(
                  'leading-snug',
                  state === 'now' ? 'font-bold text-lg' : 'font-semibold',
                  state === 'next' && 'font-medium text-ink-soft',
                  alert && 'text-danger-ink',
                )}
              >
                <span className="sr-only">{words[state]}: </span>
                {title}
              </span>
              {time && <span className="text-ink-soft text-sm tabular-nums">{time}</span>}
            </p>
            {details && <div className="max-w-prose text-ink-soft text-sm">{details}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
