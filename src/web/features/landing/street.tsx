import { classNames } from '#web/ui/theme/class-names.ts';
import street from './street.svg?no-inline';

/** Our street: by day in the light theme, at dusk with lit windows in the dark one. On narrow screens the left is cut off. */
export const Street = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 1600 580"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    className={classNames('block w-full', className)}
  >
    <use href={`${street}#street`} />
  </svg>
);
