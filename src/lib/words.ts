import type { InitOptions } from 'i18next';
import { brand } from './brand.ts';
import { languages } from './languages.ts';

/**
 * i18next's settings, the same on both sides. A missing or empty text shows as `<key>`, as the specification demands;
 * all six catalogues are complete, so there is no silent fallback to English that would hide a gap.
 */
export const wordOptions = {
  fallbackLng: false,
  supportedLngs: [...languages],
  defaultNS: 'common',
  keySeparator: false,
  nsSeparator: ':',
  returnNull: false,
  returnEmptyString: false,
  parseMissingKeyHandler: (key: string, otherwise?: string) => otherwise ?? `<${key}>`,
  interpolation: { escapeValue: false, defaultVariables: { brand } },
  showSupportNotice: false,
  react: { useSuspense: true },
} satisfies InitOptions & Record<string, unknown>;
