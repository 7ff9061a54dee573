import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';

/** A grey block in the place and size of what is coming. */
export const Skeleton = ({ className, round }: { className?: string; round?: boolean }) => (
  <span
    aria-hidden
    className={classNames('block animate-shimmer bg-line', round ? 'rounded-full' : 'rounded-md', className)}
  />
);

/** Lines of text that are coming; the last one is shorter. */
export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <span aria-hidden className="flex flex-col gap-2.5">
    {Array.from({ length: lines }, (_, at) => `line-${at}`).map((key, at) => (
      <Skeleton key={key} className={classNames('h-4', at === lines - 1 ? 'w-3/5' : 'w-full')} />
    ))}
  </span>
);

/** A list row that is coming. */
export const SkeletonRow = () => (
  <span aria-hidden className="flex items-center gap-4 py-3.5">
    <Skeleton round className="size-14" />
    <span className="flex grow flex-col gap-2">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-3.5 w-3/5" />
    </span>
  </span>
);

/** A card that is coming. */
export const SkeletonCard = () => (
  <span aria-hidden className="flex flex-col gap-4 rounded-xl bg-surface p-5 ring-1 ring-line">
    <Skeleton className="h-32 w-full" />
    <SkeletonText />
  </span>
);

/** Says to screen readers that something loads, around any of the shapes above. */
export const Loading = ({ label, children, className }: { label: string; children: ReactNode; className?: string }) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
