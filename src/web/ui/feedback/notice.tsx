import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'destructive';

const looks = {
  info: { ground: 'bg-info-soft', mark: 'text-info-ink', icon: 'info' },
  success: { ground: 'bg-pine-soft', mark: 'text-pine-ink', icon: 'circle-check' },
  warning: { ground: 'bg-warn-soft', mark: 'text-warn-ink', icon: 'triangle-exclamation-point' },
  destructive: { ground: 'bg-danger-soft', mark: 'text-danger-ink', icon: 'octagon-exclamation-point' },
} as const;

/** The icon of a kind of notice, in its color. */
export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const { icon, mark } = looks[kind];
  return <Icon name={icon} className={classNames('mt-0.5 size-5 shrink-0', mark)} />;
}

/**
 * A message that stays on the page. `live` announces it when it appears later than the page. `action` is what to do
 * about it, below the words.
 */
export function Notice({
  kind = 'info',
  title,
  children,
  action,
  live,
  className,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  live?: boolean;
  className?: string;
}) {
  return (
    <div
      role={live ? (kind === 'destructive' ? 'alert' : 'status') : undefined}
      className={classNames('flex items-start gap-3 rounded-xl px-4 py-3.5', looks[kind].ground, className)}
    >
      <NoticeIcon kind={kind} />
      <div className="flex min-w-0 grow flex-col gap-1">
        {title && <p className="font-semibold leading-snug">{title}</p>}
        {children && <div className="text-sm text-ink-soft">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
