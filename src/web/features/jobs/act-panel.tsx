import type { ReactNode } from 'react';

/** What the viewer can do now: the one raised place of the page. */
export const ActPanel = ({
  id,
  title,
  text,
  children,
}: {
  /** The target of a link on the page. */
  id?: string;
  title: string;
  text?: string;
  children?: ReactNode;
}) => (
  <section
    id={id}
    className="flex scroll-mt-24 flex-col gap-4 rounded-xl bg-surface p-6 shadow-raised ring-1 ring-line sm:p-7"
  >
    <div className="flex flex-col gap-1.5">
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
    </div>
    {children}
  </section>
);
