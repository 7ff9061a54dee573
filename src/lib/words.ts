import type { InitOptions } from 'i18next';
import { brand } from './brand.ts';
import { languages } from './languages.ts';

/**
 * i18next's settings, the same in browser and server. The specification wants a missing or empty text to show as `<key>`,
 * and a silent fallback to English would hide it.
 */
export const wordOptions = {
  fallbackLng: false,
  supportedLngs: [...languages],
  defaultNS: 'common',
  keySeparator: false,
  nsSeparator: ':',
  returnNull: false,
  returnEmptyString: false,
  parseMissingKeyHandler: (key: string, defaultValue?: string) => defaultValue ?? `<${key}>`,
  interpolation: { escapeValue: false, defaultVariables: { brand } },
  showSupportNotice: false,
  react: { useSuspense: true },
} satisfies InitOptions & Record<string, unknown>;
