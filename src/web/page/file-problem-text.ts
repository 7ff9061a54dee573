import { intlLocale } from '#lib/languages.ts';
import type { FileProblem } from '#web/ui/forms/file-problems.ts';
import { useTranslation } from './translation.tsx';

/** How many files above the limit a sentence names. The list below the field marks all of them. */
const maxNamed = 10;

/** Returns the function that writes what is wrong with chosen files. */
export function useFileProblemText(): (problem: FileProblem) => string {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(intlLocale(i18n.language), { type: 'unit' });
  return ({ kind, ...problem }) => {
    if (!('names' in problem)) return t(`errors:uploads.${kind}`, problem);
    const { limit, names } = problem;
    const named = names.length > maxNamed ? [...names.slice(0, maxNamed), '…'] : names;
    const above = t('common:form.filesAbove', { count: names.length, names: list.format(named) });
    return `${t('errors:uploads.tooMany', { limit })} ${above}`;
  };
}
