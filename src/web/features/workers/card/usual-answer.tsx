import { useTranslation } from '#web/page/translation.tsx';
import { formatMinutes } from './figures.ts';

/** How fast a Pro usually answers; nothing where that is not known. */
export function UsualAnswer({ minutes }: { minutes: number | null }) {
  const { t, i18n } = useTranslation();
  if (minutes === null) return null;
  return (
    <span className="fact glyph glyph-clock text-ink-soft">
      {t('common:answer.about', { time: formatMinutes(minutes, i18n.language, 'short') })}
    </span>
  );
}
