import { Clock } from 'lucide-react';
import { formatMinutes } from '#web/features/workers/card/figures.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** How fast a Pro usually answers; nothing where that is not known. */
export function UsualAnswer({ minutes }: { minutes: number | null }) {
  const { t, i18n } = useTranslation('hiring');
  if (minutes === null) return null;
  return (
    <span className="inline-flex items-center gap-1 text-ink-soft text-sm">
      <Clock aria-hidden className="size-4 shrink-0" />
      {t('asked.usually', { time: formatMinutes(minutes, i18n.language) })}
    </span>
  );
}
