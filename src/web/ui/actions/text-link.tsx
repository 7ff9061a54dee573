import type { ComponentProps } from 'react';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '../theme/class-names.ts';

const look = 'font-semibold text-pine-ink underline decoration-1 underline-offset-3 hover:decoration-2';

/** A small link that may stand beside another one: as high as a target must be. */
export const smallLinkClasses = classNames('inline-flex min-h-6 items-center text-sm', look);

/** A link in running text. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={classNames(look, className)} />
);

/** A small link below or beside other text. */
export const SmallLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={classNames(smallLinkClasses, className)} />
);
