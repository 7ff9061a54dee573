import type { ReactNode } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** A badge, whether the Pro has it, and what it takes (`children`). */
export function BadgeSection({
  icon,
  name,
  isHeld,
  text,
  children,
}: {
  icon: ReactNode;
  name: string;
  isHeld: boolean;
  text: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-label={name} className="flex flex-col gap-5 border-line border-t pt-8">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className={`flex size-14 shrink-0 items-center justify-center rounded-full [&>svg]:size-7 ${isHeld ? 'bg-pine text-on-pine' : 'bg-well text-ink-soft'}`}
        >
          {icon}
        </span>
        <div className="flex flex-col">
          <h2 className="text-2xl">{name}</h2>
          <p className={isHeld ? 'font-semibold text-pine-ink' : 'text-ink-soft'}>
            {t(isHeld ? 'badges.held' : 'badges.notYet')}
          </p>
        </div>
      </div>
      <p className="max-w-prose">{text}</p>
      {children}
    </section>
  );
}

/** Something that a badge takes. `figure` says how far the Pro is. */
export function Requirement({ isMet, title, figure }: { isMet: boolean; title: string; figure?: string | null }) {
  const { t } = useTranslation('dashboard');
  return (
    <li className="flex items-start gap-3 border-line border-t py-3 first:border-0">
      {isMet ? (
        <Icon name="check" label={t('badges.met')} className="mt-0.5 size-5 shrink-0 text-pine-ink" />
      ) : (
        <Icon name="circle-dashed" label={t('badges.open')} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      )}
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{title}</span>
        {figure && <span className="text-ink-soft text-sm">{figure}</span>}
      </span>
    </li>
  );
}
