import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

/** Fields in pairs from `sm` up. In each pair, labels, hints, controls and errors are on one line, even where one has no hint. */
export const FieldPairs = ({ children }: { children: ReactNode }) => (
  <div
    className={classNames(
      'grid gap-x-5 gap-y-5 sm:grid-cols-2 sm:gap-y-1.5',
      'sm:[&>*]:row-span-4 sm:[&>*]:grid sm:[&>*]:grid-rows-subgrid sm:[&>*]:pb-3',
      'sm:[&>*>label]:row-start-1 sm:[&>*>p]:row-start-2 sm:[&>*>span]:row-start-3 sm:[&>*>div]:row-start-4',
    )}
  >
    {children}
  </div>
);
