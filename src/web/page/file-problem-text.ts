import type { FileProblem } from '#web/ui/forms/file-problems.ts';
import { useTranslation } from './translation.tsx';

/** Returns the function that writes what is wrong with chosen files. */
export function useFileProblemText(): (problem: FileProblem) => string {
  const { t } = useTranslation();
  return ({ kind, ...problem }) => {
    if (!('names' in problem)) return t(`errors:uploads.${kind}`, problem);
    const { limit, names } = problem;
    const above = t('common:form.filesAbove', { count: names.length, names: names.join(', ') });
    return `${t('errors:uploads.tooMany', { limit })} ${above}`;
  };
}
