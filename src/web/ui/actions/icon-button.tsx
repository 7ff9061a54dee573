import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

/** A round button with a picture only. `label` is its name for screen readers and its tooltip; `pressed` makes it a toggle. */
export function IconButton({
  label,
  children,
  pressed,
  tone = 'plain',
  className,
  ...rest
}: { label: string; children: ReactNode; pressed?: boolean; tone?: 'plain' | 'surface' } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={iconButtonClasses(tone, className)}
    >
      {children}
    </button>
  );
}

/** The classes of an icon button, for a link or a summary that looks like one. */
export const iconButtonClasses = (tone: 'plain' | 'surface' = 'plain', className?: string): string =>
  classNames(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors',
    'hover:bg-well hover:text-ink active:translate-y-px disabled:opacity-50 [&>svg]:size-5',
    tone === 'surface' && 'border border-line bg-surface shadow-raised',
    className,
  );
