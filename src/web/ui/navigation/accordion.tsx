import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Questions that open one at a time, without script. `name` is unique in the page. */
export function Accordion({
  name,
  items,
}: {
  name: string;
  items: { id: string; title: ReactNode; content: ReactNode; open?: boolean }[];
}) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map(({ id, title, content, open }) => (
        <details key={id} id={id} name={name} open={open} className="group/item">
          <summary className="flex min-h-16 items-center justify-between gap-6 py-4 font-semibold text-lg leading-snug hover:text-pine-ink">
            {title}
            <Icon
              name="chevron-down"
              className="size-5 shrink-0 text-ink-faint transition-transform duration-200 group-open/item:rotate-180"
            />
          </summary>
          <div className="max-w-prose pb-6 text-ink-soft">{content}</div>
        </details>
      ))}
    </div>
  );
}
