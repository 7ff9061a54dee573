import type { Language } from '#lib/languages.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { AccountMailTemplate } from '#modules/identity/public.server.ts';
import { words } from '#platform/words.server.ts';
import type { NotificationKind } from './kinds.ts';

/** The words of a notification, ready to read. */
export interface Sentences {
  title: string;
  body: string;
  /** The words of the link or button. */
  action: string;
}

/** The words of a notification, with the short sentence for a text message. */
export interface Texted extends Sentences {
  sms: string;
}

/** Returns the words of a notification in `language`; `data` as it is stored for `kind` (kinds.ts). */
export function sentences(kind: NotificationKind, data: Record<string, unknown>, language: Language): Texted {
  const values = readable(data, language);
  const short = { ...values, ...(values.title && { title: shorten(values.title) }) };
  return { ...translate(kind, values, language), sms: words(language).t(`notifications:${kind}.sms`, short) };
}

/** The longest title in a text message, in characters: a whole one could take a message of its own. */
const smsTitleLength = 32;

function shorten(title: string): string {
  const characters = [...title];
  return characters.length > smsTitleLength
    ? `${characters
        .slice(0, smsTitleLength - 1)
        .join('')
        .trimEnd()}…`
    : title;
}

/** Returns how to end the texts, for the first one that a person gets. */
export const optOutWords = (language: Language): string => words(language).t('notifications:sms.optOut');

/** Returns the words of a mail about an account. */
export function accountSentences(template: AccountMailTemplate, language: Language): Sentences {
  return translate(template, {}, language);
}

function translate(
  name: NotificationKind | AccountMailTemplate,
  values: Record<string, string>,
  language: Language,
): Sentences {
  const { t } = words(language);
  return {
    title: t(`notifications:${name}.title`, values),
    body: t(`notifications:${name}.body`, values),
    action: t(`notifications:${name}.action`, values),
  };
}

/** Turns `totalCents` into `total` in dollars and `startsAt` into a date and time in `timeZone`; texts lose line breaks. */
function readable(data: Record<string, unknown>, language: Language): Record<string, string> {
  const timeZone = typeof data.timeZone === 'string' ? data.timeZone : 'UTC';
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (name.endsWith('Cents')) return [name.slice(0, -'Cents'.length), formatMoney(Number(value))];
      if (name.endsWith('At')) return [name, formatWhen(String(value), timeZone, language, true)];
      return [name, String(value).replace(/\s+/g, ' ').trim()];
    }),
  );
}
