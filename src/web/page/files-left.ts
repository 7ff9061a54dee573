import { useMatches } from 'react-router';
import type { Allowance } from '#modules/uploads/contract.ts';
import { formatFileSize } from './file-size.ts';
import { useTranslation } from './translation.tsx';

/**
 * Returns the hint of a field for files: `hint`, and how much the reader can still send today, if the page's loader returns it as
 * `allowance`.
 */
export function useFilesHint(hint?: string): string | undefined {
  const { t, i18n } = useTranslation('common');
  const allowance = useAllowance();
  if (!allowance) return hint;
  const size = formatFileSize(allowance.bytes, i18n.language);
  return [hint, t('form.filesLeft', { count: allowance.files, size })].filter(Boolean).join(' ');
}

function useAllowance(): Pick<Allowance, 'files' | 'bytes'> | null {
  const data = useMatches().map(({ loaderData }) => loaderData);
  return data.map(allowanceIn).find((one) => one !== null) ?? null;
}

function allowanceIn(data: unknown): Pick<Allowance, 'files' | 'bytes'> | null {
  if (typeof data !== 'object' || data === null || !('allowance' in data)) return null;
  return data.allowance as Allowance | null;
}
