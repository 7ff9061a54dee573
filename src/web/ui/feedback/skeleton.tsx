import { classNames } from '../theme/class-names.ts';

/** A gray block in the place and size of what is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('block animate-shimmer rounded-md bg-line', className)} />
);
