import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '../theme/class-names.ts';

/** A raised sheet for something that stands alone. Groups need no frame: space and lines separate them. */
export function Card({
  flush,
  lift,
  className,
  ...rest
}: {
  /** No padding: the content reaches the edge. */
  flush?: boolean;
  /** Rises a little under the pointer, for a card that is a link (see `CardLink`). */
  lift?: boolean;
} & ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'relative rounded-xl bg-surface shadow-raised ring-1 ring-line',
        !flush && 'p-5 sm:p-6',
        flush && 'overflow-hidden',
        lift &&
          'transition-[box-shadow,transform] duration-200 has-[a.stretched:hover]:-translate-y-0.5 has-[a.stretched:hover]:shadow-float',
        className,
      )}
    />
  );
}

/** A link that makes its whole card or row clickable. Other controls in the card need `relative` to stay above it. */
export const CardLink = ({ className, ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={classNames('stretched rounded-sm hover:underline underline-offset-3', className)} />
);

/** Rows separated by lines. */
export const List = ({ className, ...rest }: ComponentProps<'ul'>) => (
  <ul {...rest} className={classNames('divide-y divide-line', className)} />
);

/** One row: something at the start (a face, an icon), a title over details, something at the end (a price, a button). */
export function ListRow({
  start,
  title,
  details,
  end,
  to,
  className,
}: {
  start?: ReactNode;
  title: ReactNode;
  details?: ReactNode;
  end?: ReactNode;
  /** Makes the row one link. */
  to?: string;
  className?: string;
}) {
  return (
    <li
      className={classNames(
        'relative flex min-h-14 items-center gap-4 py-3.5',
        to &&
          'isolate before:absolute before:-inset-x-3 before:inset-y-1 before:-z-1 before:rounded-lg hover:before:bg-well',
        className,
      )}
    >
      {start && <div className="shrink-0">{start}</div>}
      <div className="flex min-w-0 grow flex-col">
        <span className="font-semibold leading-snug">{to ? <CardLink to={to}>{title}</CardLink> : title}</span>
        {details && <span className="text-ink-soft text-sm">{details}</span>}
      </div>
      {end && <div className="flex shrink-0 flex-col items-end gap-1 text-right">{end}</div>}
    </li>
  );
}
