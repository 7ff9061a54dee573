import type { ReactNode } from 'react';
import { formatMoney } from '#lib/money.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A sum of the job in a list: what it is, how much, and how it stands. `to` makes the row one link. */
export function MoneyRow({
  title,
  cents,
  badge,
  tone,
  details,
  to,
}: {
  title: ReactNode;
  cents: number;
  badge?: ReactNode;
  tone?: BadgeTone;
  details: readonly (string | false | null)[];
  to?: string;
}) {
  return (
    <li
      className={classNames(
        'relative flex flex-col gap-1.5 py-4',
        to &&
          'isolate before:absolute before:-inset-x-3 before:inset-y-1 before:-z-1 before:rounded-lg hover:before:bg-well',
      )}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="wrap-anywhere font-semibold text-base tracking-normal">
          {to ? <CardLink to={to}>{title}</CardLink> : title}
        </h3>
        <span className="font-semibold tabular-nums">{formatMoney(cents)}</span>
      </div>
      {badge && <Badge tone={tone}>{badge}</Badge>}
      <p className="wrap-anywhere text-ink-soft text-sm">{details.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
