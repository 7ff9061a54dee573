import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

export type BadgeTone = 'neutral' | 'pine' | 'marigold' | 'danger' | 'info' | 'warning';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-well text-ink-soft',
  pine: 'bg-pine-soft text-pine-ink',
  marigold: 'bg-marigold-soft text-marigold-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
  warning: 'bg-warn-soft text-warn-ink',
};

/** One or two words about the state or rank of the thing next to it. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs',
        tones[tone],
        className,
      )}
    >
      {icon && (
        <span aria-hidden className="shrink-0 [&>svg]:size-3.5">
          {icon}
        </span>
      )}
      {children}
    </span>
  );
}
