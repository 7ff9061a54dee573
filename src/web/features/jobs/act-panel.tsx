import type { ReactNode } from 'react';
import { outcomeId } from './use-state-news.ts';

/** What the viewer can do now: the one raised place of the page. */
export const ActPanel = ({
  id,
  title,
  text,
  isOutcome = false,
  children,
}: {
  /** The target of a link on the page. */
  id?: string;
  title: string;
  text?: string;
  /** Says what became of the viewer's act, and takes the focus after it (`useStateNews`). */
  isOutcome?: boolean;
  children?: ReactNode;
}) => (
  <section
    id={isOutcome ? outcomeId : id}
    tabIndex={isOutcome ? -1 : undefined}
    className="flex scroll-mt-24 flex-col gap-4 rounded-xl bg-surface p-6 shadow-raised ring-1 ring-line sm:p-7"
  >
    <div className="flex flex-col gap-1.5">
      <h2 className="text-2xl">{title}</h2>
      {text && <p className="max-w-prose text-ink-soft">{text}</p>}
    </div>
    {children}
  </section>
);
