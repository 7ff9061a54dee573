import type { Language } from '#lib/languages.ts';
import type { Config } from '#platform/config.server.ts';
import type { NotificationKind } from './kinds.ts';
import { optOutWords, smsSentences } from './sentences.server.ts';
import { shortPath } from './short-path.ts';
import { textMessage } from './text-message.ts';

/** A notification as a text tells it. */
export interface Texted {
  kind: NotificationKind;
  /** As it is stored for `kind` (kinds.ts). */
  data: Record<string, unknown>;
  language: Language;
  /** The page it leads to. */
  path: string;
  /** The first text of its reader says how to end them. */
  isFirstText: boolean;
}

/** Returns the text message of a notification. */
export function composeText(
  { kind, data, language, path, isFirstText }: Texted,
  config: Pick<Config, 'APP_URL'>,
): string {
  return textMessage({
    sentences: (length) => smsSentences(kind, data, language, length),
    url: `${config.APP_URL}${shortPath(path)}`,
    optOut: isFirstText ? optOutWords(language) : null,
  });
}
