import { type ReactNode, useId } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** A large button for one of the two roles; a badge marks the role that was used last. */
export function RoleChoice({
  side,
  icon,
  title,
  text,
  current,
  busy,
}: {
  side: 'customer' | 'contractor';
  icon: ReactNode;
  title: string;
  text: string;
  current: boolean;
  busy: boolean;
}) {
  const { t } = useTranslation('account');
  const textId = useId();
  return (
    <button
      type="submit"
      name="role"
      value={side}
      aria-busy={busy || undefined}
      aria-describedby={textId}
      className="flex flex-col gap-3 rounded-xl bg-surface p-5 text-left shadow-raised ring-1 ring-line transition-[box-shadow,transform] duration-200 hover:-translate-y-0.5 hover:shadow-float aria-busy:cursor-progress sm:p-8"
    >
      <span className="mb-2 flex items-center justify-between gap-3">
        <span aria-hidden className="text-pine-ink [&>svg]:size-9">
          {icon}
        </span>
        <span aria-hidden className="text-ink-soft">
          {busy ? (
            <Icon name="loader-circle" className="size-6 animate-spin" />
          ) : (
            <Icon name="arrow-right" className="size-6" />
          )}
        </span>
      </span>
      <span className="font-bold text-2xl tracking-tight">{title}</span>
      <span id={textId} className="flex flex-col items-start gap-3 text-ink-soft">
        {text}
        {current && <Badge>{t('role.last')}</Badge>}
      </span>
    </button>
  );
}
