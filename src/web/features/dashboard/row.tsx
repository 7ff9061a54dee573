import type { ReactNode } from 'react';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A row of a list, all of which is the target of the `CardLink` in it. */
export const Row = ({ className, children }: { className: string; children: ReactNode }) => (
  <li className="py-1">
    <div className={classNames('relative -mx-3 rounded-lg px-3 py-3 transition-colors hover:bg-well', className)}>
      {children}
    </div>
  </li>
);
