import { listFormat } from '#lib/formatters.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { type ApplicationStep, minDescription, missingFields } from '#modules/workers/application/completeness.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** Returns what tells of a step that was begun which of its fields are missing; null for one that is complete or untouched. */
export function useStillMissing(application: Application): (step: ApplicationStep) => string | null {
  const { t, i18n } = useTranslation('application');
  const { categorySlug, headline, description } = application;
  const missing = missingFields(application);
  const length = t('about.more', { count: minDescription - description.length });
  const names = {
    category: t('trade.category'),
    services: t('trade.services'),
    headline: t('about.headline'),
    description: `${t('about.text')} (${length})`,
    languages: t('about.languages'),
  };
  const list = listFormat(i18n.language, { type: 'conjunction' });
  return (step) => {
    if (step !== 'trade' && step !== 'about') return null;
    const isBegun = step === 'trade' ? categorySlug !== null : headline !== '' || description !== '';
    if (!isBegun || missing[step].length === 0) return null;
    return t('stillMissingFields', { fields: list.format(missing[step].map((field) => names[field])) });
  };
}
