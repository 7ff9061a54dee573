import type { InitOptions, PostProcessorModule } from 'i18next';
import { brand } from './brand.ts';
import { languages } from './languages.ts';

/**
 * A sentence that ends with an initial or an hour has one full stop, not two: `Ask Robin T.`, `until 9:00 a.m.` Each instance of
 * i18next has to use it.
 */
export const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text) => text.replaceAll(/(?<=[^\s.])\.\.(?!\.)/g, '.'),
};

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
  postProcess: [oneFullStop.name],
  showSupportNotice: false,
  react: { useSuspense: true },
} satisfies InitOptions & Record<string, unknown>;
