import { relativeTimeFormat } from '#lib/formatters.ts';
import { formatDay } from '#lib/when.ts';
import type { NextFreeDay } from '#modules/workers/next-free-day-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The first day on which clients can book a Pro; nothing where there's none, or where it isn't known. Needs the namespace `browse`. */
export function NextFree({ day }: { day: NextFreeDay | null }) {
  const { t, i18n } = useTranslation('browse');
  if (!day) return null;
  return (
    <span className="fact glyph glyph-calendar-check text-ink-soft">
      {t('card.nextFree', { day: nameOf(day, i18n.language) })}
    </span>
  );
}

/** "today", "tomorrow", "Thu, Nov 26". */
const nameOf = ({ date, daysAhead }: NextFreeDay, language: string): string =>
  daysAhead > 1
    ? formatDay(`${date}T12:00:00Z`, 'UTC', language)
    : // Vietnamese begins with a capital letter.
      relativeTimeFormat(language, { numeric: 'auto' }).format(daysAhead, 'day').toLocaleLowerCase(language);
