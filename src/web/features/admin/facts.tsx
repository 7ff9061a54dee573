import type { ReactNode } from 'react';

/** Facts in rows: what it is, and beside it how it is. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="divide-y divide-line">{children}</dl>;

/** `--fact-columns` of a narrow column (`1fr`) puts the label above. `below` is shown in the full width of the row. */
export const Fact = ({ label, children, below }: { label: string; children: ReactNode; below?: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:[grid-template-columns:var(--fact-columns,9rem_1fr)]">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
    {below && <dd className="mt-1.5 sm:col-span-2">{below}</dd>}
  </div>
);
