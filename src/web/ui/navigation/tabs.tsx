import type { ComponentProps, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '../theme/class-names.ts';

export type Tab = { id: string; label: ReactNode; count?: number; panel: ReactNode };

const stripClasses = 'relative flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]';
/** So many long names fit on a phone if they wrap onto two lines. More of them scroll. */
const mostOnPhone = 4;
const tabClasses = (current: boolean, tabs: number) =>
  classNames(
    'relative -mb-px inline-flex min-h-12 items-center gap-2 border-b-[3px] px-3.5 font-semibold text-sm transition-colors',
    'sm:shrink-0 max-sm:grow max-sm:justify-center max-sm:text-center max-sm:leading-tight',
    tabs > mostOnPhone ? 'shrink-0' : 'max-sm:px-2',
    'focus-visible:-outline-offset-3',
    current ? 'border-pine text-ink' : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  );
const Count = ({ count }: { count: number }) => (
  <span className="rounded-full bg-well px-2 py-px font-medium text-ink-soft text-xs tabular-nums">{count}</span>
);

/**
 * Panels of one page, one shown at a time; the query parameter `tab` says which. Each tab is a link. On a light page, with
 * `strip={light.tabs.props}`, `enhance/tabs.ts` turns the links into tabs that open in place.
 */
export function Tabs({ label, tabs, strip }: { label: string; tabs: Tab[]; strip?: ComponentProps<'div'> }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const current = tabs.find(({ id }) => id === query.get('tab'))?.id ?? tabs[0]?.id;

  const address = (id: string) => {
    const next = new URLSearchParams(query);
    next.set('tab', id);
    return `${pathname}?${next}`;
  };

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: script turns it into a tablist, which a nav element cannot be */}
      <div role="navigation" aria-label={label} {...strip} className={stripClasses}>
        {tabs.map(({ id, label: name, count }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            to={address(id)}
            preventScrollReset
            aria-current={id === current ? 'page' : undefined}
            className={tabClasses(id === current, tabs.length)}
          >
            {name}
            {count !== undefined && <Count count={count} />}
          </Link>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div key={id} id={`tab-${id}-panel`} hidden={id !== current} className="pt-6">
          {panel}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the strip to a link, and leaves a little of the one before it. */
function showInStrip(link: HTMLElement | null): void {
  link?.parentElement?.scrollTo(link.offsetLeft - 48, 0);
}

/** The same strip for separate pages: plain links, the current one marked and scrolled into view. */
export function TabNav({
  label,
  links,
}: {
  label: string;
  links: { to: string; label: ReactNode; current: boolean; count?: number }[];
}) {
  return (
    <nav aria-label={label} className={stripClasses}>
      {links.map(({ to, label: name, current, count }) => (
        <Link
          key={to}
          ref={current ? showInStrip : null}
          to={to}
          aria-current={current ? 'page' : undefined}
          className={tabClasses(current, links.length)}
        >
          {name}
          {count !== undefined && <Count count={count} />}
        </Link>
      ))}
    </nav>
  );
}
