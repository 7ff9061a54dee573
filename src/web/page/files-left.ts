import { useLoaderData } from 'react-router';
import type { Allowance } from '#modules/uploads/contract.ts';
import { useTranslation } from './translation.tsx';

/**
 * Returns the hint of a field for files: `hint`, and how much the reader can still send today, if the page's loader returns it as
 * `allowance`.
 */
export function useFilesHint(hint: string): string {
  const { t } = useTranslation();
  const left = useLoaderData<{ allowance?: Allowance | null } | null>()?.allowance;
  return left ? `${hint} ${t('common:form.left', left)}` : hint;
}
