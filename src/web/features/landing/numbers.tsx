import { intlLocale } from '#lib/languages.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/display/key-figure.tsx';

export type Counts = {
  pros: number | null;
  areas: number | null;
  /** The percentage of ratings with four stars or more; null when there are too few to claim it. */
  satisfaction: number | null;
};

/** Only what we can count; draws nothing without a number. */
export function Numbers({ counts: { pros, areas, satisfaction } }: { counts: Counts }) {
  const { t, i18n } = useTranslation('landing');
  const number = new Intl.NumberFormat(intlLocale(i18n.language));
  const percent = new Intl.NumberFormat(intlLocale(i18n.language), { style: 'percent' });
  if (!pros && !areas && satisfaction === null) return null;
  return (
    <KeyFigures className="max-sm:grid-cols-3 max-sm:gap-x-4 sm:flex! flex-wrap sm:gap-x-8! gap-y-5! lg:gap-x-14!">
      {pros ? <KeyFigure figure={number.format(pros)} label={t('numbers.pros', { count: pros })} /> : null}
      {areas ? <KeyFigure figure={number.format(areas)} label={t('numbers.areas', { count: areas })} /> : null}
      {satisfaction !== null && (
        <KeyFigure figure={percent.format(satisfaction / 100)} label={t('numbers.satisfaction')} />
      )}
    </KeyFigures>
  );
}
