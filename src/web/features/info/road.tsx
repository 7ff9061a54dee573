import { classNames } from '#web/ui/theme/class-names.ts';
import road from './road.svg?no-inline';

/** A road over the hills with its milestones. On narrow screens the left is cut off. */
export const Road = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 1600 460"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    className={classNames('block w-full', className)}
  >
    <use href={`${road}#road`} />
  </svg>
);
