import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

/** One number that matters, large, over what it counts. `trend` says how it moved. */
export function KeyFigure({
  figure,
  label,
  trend,
  icon,
  className,
}: {
  figure: ReactNode;
  label: ReactNode;
  trend?: { text: string; good: boolean };
  icon?: ReactNode;
  className?: string;
}) {
  return (
    <div className={classNames('flex flex-col-reverse justify-end gap-1', className)}>
      <dt className="flex items-center gap-1.5 text-ink-soft text-sm [&>svg]:size-4">
        {icon}
        {label}
      </dt>
      <dd className="flex items-baseline gap-2.5">
        <span className="font-bold text-3xl tabular-nums tracking-tight">{figure}</span>
        {trend && (
          <span className={classNames('font-semibold text-sm', trend.good ? 'text-pine-ink' : 'text-danger-ink')}>
            {trend.text}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Key figures in a row, parted by space; a description list. */
export const KeyFigures = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={classNames('grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4', className)}>{children}</dl>
);
