import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { classNames } from '../theme/class-names.ts';
import { useHydrated } from '../theme/hydrated.ts';

export type Tab = { id: string; label: ReactNode; count?: number; panel: ReactNode };

const strip = 'flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]';
const tabClasses = (current: boolean) =>
  classNames(
    'relative -mb-px inline-flex min-h-12 items-center gap-2 border-b-[3px] px-3.5 font-semibold text-sm transition-colors',
    // On phones long names take two lines before the strip has to be moved.
    'sm:shrink-0 max-sm:grow max-sm:justify-center max-sm:px-2 max-sm:text-center max-sm:leading-tight',
    'focus-visible:-outline-offset-3',
    current ? 'border-pine text-ink' : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  );
const Count = ({ count }: { count: number }) => (
  <span className="rounded-full bg-well px-2 py-px font-medium text-ink-soft text-xs tabular-nums">{count}</span>
);

/**
 * Panels of one page, one shown at a time. The chosen one stands in the query parameter `param`: without script each tab
 * is a link; with script it changes at once, and arrow keys, Home and End move along the strip.
 */
export function Tabs({ label, tabs, param = 'tab' }: { label: string; tabs: Tab[]; param?: string }) {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const asked = query.get(param);
  const [chosen, choose] = useState<string | null>(null);
  const current = tabs.find(({ id }) => id === (chosen ?? asked))?.id ?? tabs[0]?.id;

  const address = (id: string) => {
    const next = new URLSearchParams(query);
    next.set(param, id);
    return `${pathname}?${next}`;
  };
  const show = (id: string) => {
    choose(id);
    window.history.replaceState(window.history.state, '', address(id));
  };
  const move = (event: KeyboardEvent, at: number) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    show(next.id);
    document.getElementById(`${param}-${next.id}`)?.focus();
  };
  const press = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(id);
  };

  return (
    <div>
      <div
        {...(hydrated ? { role: 'tablist' } : { role: 'navigation' })}
        {...{ 'aria-label': label }}
        className={strip}
      >
        {tabs.map(({ id, label: name, count }, at) => (
          <Link
            key={id}
            id={`${param}-${id}`}
            to={address(id)}
            preventScrollReset
            role={hydrated ? 'tab' : undefined}
            aria-selected={hydrated ? id === current : undefined}
            aria-current={!hydrated && id === current ? 'page' : undefined}
            aria-controls={hydrated ? `${param}-${id}-panel` : undefined}
            tabIndex={hydrated && id !== current ? -1 : undefined}
            onClick={(event) => press(event, id)}
            onKeyDown={(event) => move(event, at)}
            className={tabClasses(id === current)}
          >
            {name}
            {count !== undefined && <Count count={count} />}
          </Link>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          id={`${param}-${id}-panel`}
          {...(hydrated && { role: 'tabpanel', 'aria-labelledby': `${param}-${id}` })}
          hidden={id !== current}
          className="pt-6"
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

/** The same strip for separate pages (or loads): plain links, the present one marked. */
export function TabNav({
  label,
  links,
}: {
  label: string;
  links: { to: string; label: ReactNode; current: boolean; count?: number }[];
}) {
  return (
    <nav aria-label={label} className={strip}>
      {links.map(({ to, label: name, current, count }) => (
        <Link key={to} to={to} aria-current={current ? 'page' : undefined} className={tabClasses(current)}>
          {name}
          {count !== undefined && <Count count={count} />}
        </Link>
      ))}
    </nav>
  );
}
