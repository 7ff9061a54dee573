import type { ReactNode } from 'react';

/** One family of pieces under its name. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-5 border-line border-t pt-6 pb-10">
    <h3 className="text-2xl">{title}</h3>
    {children}
  </section>
);

/** Pieces beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-start gap-4">{children}</div>
);
