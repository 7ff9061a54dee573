import { classNames } from '../theme/class-names.ts';

/** The classes of an icon button, for a link or a summary that looks like one. */
export const iconButtonClasses = (className?: string): string =>
  classNames(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors',
    'hover:bg-well hover:text-ink active:translate-y-px disabled:opacity-50 [&>svg]:size-5',
    className,
  );
