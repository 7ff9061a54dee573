import { classNames } from '../theme/class-names.ts';

/** The classes of an icon button, for a link or a summary that looks like one. */
export const iconButtonClasses = (className?: string): string => classNames('icon-button', className);
