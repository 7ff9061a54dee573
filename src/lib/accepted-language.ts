import { parseAccept } from 'hono/utils/accept';
import { fallbackLanguage, isLanguage, type Language } from './languages.ts';

/**
 * Returns the supported language that an Accept-Language header prefers, by its weights (`en;q=0.1, vi;q=0.9` is Vietnamese);
 * English for none. A region counts as its language, and a weight of 0 refuses it (RFC 9110, section 12.5.4).
 */
export function languageFromHeader(header: string | null): Language {
  for (const { type, q } of parseAccept(header ?? '')) {
    const code = type.split('-', 1)[0]?.toLowerCase();
    if (q > 0 && isLanguage(code)) return code;
  }
  return fallbackLanguage;
}
