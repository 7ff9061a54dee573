import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { formatMinutes } from './figures.ts';

/** How fast a Pro usually answers; nothing where that is not known. */
export function UsualAnswer({ minutes }: { minutes: number | null }) {
  const { t, i18n } = useTranslation();
  if (minutes === null) return null;
  return (
    <span className="inline-flex items-start gap-1 text-ink-soft text-sm">
      <Icon name="clock" className="mt-0.5 size-4 shrink-0" />
      {t('common:answer.usually', { time: formatMinutes(minutes, i18n.language) })}
    </span>
  );
}
