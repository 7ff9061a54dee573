import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '../theme/class-names.ts';

/** A page on the way. `lang` is the language of a name that a person typed, if it isn't the page's. */
export interface WayStop {
  name: string;
  to?: string;
  lang?: string | undefined;
}

/** The path from the front page to this one, in one line; the last stop is this page, and a long name is cut. */
export function Breadcrumb({ label, stops }: { label: string; stops: WayStop[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-x-1.5 text-ink-soft text-sm">
        {stops.map(({ name, to, lang }, at) => (
          <li key={name} className={classNames('flex items-center gap-1.5', to ? 'shrink-0' : 'min-w-0')}>
            {at > 0 && <Icon name="chevron-right" className="size-4 shrink-0 text-ink-faint" />}
            {to ? (
              <Link
                to={to}
                lang={lang}
                className="inline-flex min-h-11 items-center underline-offset-3 hover:text-ink hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" lang={lang} className="truncate font-medium text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
