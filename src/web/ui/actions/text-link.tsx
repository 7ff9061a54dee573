import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../theme/class-names.ts';

/** A link in running text. */
export const TextLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link
    {...rest}
    className={classNames(
      'font-semibold text-pine-ink underline decoration-1 underline-offset-3 hover:decoration-2',
      className,
    )}
  />
);
