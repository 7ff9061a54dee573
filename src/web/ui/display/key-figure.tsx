import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

/** One number that matters, large, over what it counts. */
export const KeyFigure = ({
  figure,
  label,
  className,
}: {
  figure: ReactNode;
  label: ReactNode;
  className?: string;
}) => (
  <div className={classNames('flex flex-col-reverse justify-end gap-1', className)}>
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="font-bold text-3xl tabular-nums tracking-tight">{figure}</dd>
  </div>
);

/** Key figures in a row, separated by space; a description list. */
export const KeyFigures = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={classNames('grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4', className)}>{children}</dl>
);
