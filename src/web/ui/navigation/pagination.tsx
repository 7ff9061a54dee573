import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '../actions/button.tsx';

/** The next page of a list without an end; draws nothing when `to` is null. `shown` says how many are on the page. */
export function LoadMore({ to, children, shown }: { to: string | null; children: string; shown?: string }) {
  if (!to) return null;
  return (
    <div className="flex flex-col items-center gap-2 pt-8">
      <ButtonLink to={to} variant="secondary" preventScrollReset rel="next">
        {children}
      </ButtonLink>
      {shown && <p className="text-ink-soft text-sm">{shown}</p>}
    </div>
  );
}

/** Back and forth through a list; an end that is null is not offered. */
export function Pagination({
  label,
  previous,
  next,
  words,
}: {
  label: string;
  previous: string | null;
  next: string | null;
  words: { previous: string; next: string };
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 pt-6">
      {previous ? (
        <ButtonLink to={previous} rel="prev" variant="secondary" icon={<ChevronLeft />}>
          {words.previous}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next && (
        <ButtonLink to={next} rel="next" variant="secondary" className="flex-row-reverse" icon={<ChevronRight />}>
          {words.next}
        </ButtonLink>
      )}
    </nav>
  );
}
