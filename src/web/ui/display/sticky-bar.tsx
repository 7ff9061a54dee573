import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

/**
 * The page's main act, at the bottom of small screens while its parent is in view. From `lg` up it is an ordinary part of the
 * page, or hidden (`phoneOnly`). `inPage` reaches the edges of the screen from inside of a `page-width` parent.
 */
export const StickyBar = ({
  children,
  phoneOnly,
  inPage,
}: {
  children: ReactNode;
  phoneOnly?: boolean;
  inPage?: boolean;
}) => (
  <div
    className={classNames(
      'sticky-bar sticky inset-x-0 bottom-0 z-30 flex items-center justify-between gap-4 border-line border-t bg-surface px-5 py-3',
      'pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:border-0 lg:bg-transparent lg:p-0',
      phoneOnly && 'lg:hidden',
      inPage && 'max-lg:mx-[calc(-1*clamp(1.25rem,4vw,2.5rem))] max-lg:px-[clamp(1.25rem,4vw,2.5rem)]',
    )}
  >
    {children}
  </div>
);
