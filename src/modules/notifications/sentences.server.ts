import { formatDate } from '#lib/formatters.ts';
import { innerQuotes } from '#lib/inner-quotes.ts';
import type { Language } from '#lib/languages.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { Translate } from '#lib/words.ts';
import type { AccountMailTemplate } from '#modules/identity/public.server.ts';
import { readableName, words } from '#platform/words.server.ts';
import type { NotificationKind } from './kinds.ts';
import { type TextLength, withoutRareAccents } from './text-message.ts';

/** A part of the body of a mail: our words, or `quote`, what a person wrote, with its line breaks. */
export type BodyPart = { text: string } | { quote: string };

/** The words of a notification, ready to read. */
export interface Sentences {
  title: string;
  body: string;
  /** The same body for mails, in which the reason that a person wrote is a part of its own. */
  parts: BodyPart[];
  /** The words of the link or button. */
  action: string;
}

/** Returns the words of a notification in `language`; `data` as it is stored for `kind` (kinds.ts). */
export function sentences(kind: NotificationKind, data: Record<string, unknown>, language: Language): Sentences {
  const reason = typeof data.reason === 'string' ? data.reason : undefined;
  return translate(kind, readable(data, language), { language, reason });
}

/** The names of the data of notifications that a person wrote. */
const typedNames = ['title', 'reason', 'message', 'note'];

/** Those that the sentences have within quotation marks. */
const quotedNames = ['title', 'message'];

/** Returns the texts that a person wrote, as the sentences of a notification show them. */
export function typedTexts(data: Record<string, unknown>, language: Language): string[] {
  const typed = Object.entries(data).filter(([name]) => typedNames.includes(name));
  return Object.values(readable(Object.fromEntries(typed), language)).filter(Boolean);
}

/** The languages whose sentences for texts are written within the carriers' alphabet. */
const isPlain = (language: Language): boolean => language === 'en' || language === 'es';

/** Returns the sentences of a text message about a notification. */
export function smsSentences(
  kind: NotificationKind,
  data: Record<string, unknown>,
  language: Language,
  { longest, withMore }: TextLength,
): string {
  const { t } = words(language);
  const pairs = Object.entries(readable(data, language, longest)).map(([name, value]) => [
    name,
    isPlain(language) ? withoutRareAccents(value) : value,
  ]);
  const values = Object.fromEntries(pairs);
  const special = (part: string) => specialWords(t, kind, part, values);
  const more = special('smsMore') || t(`notifications:${kind}.smsMore`, { ...values, defaultValue: '' });
  const short = special('sms') || t(`notifications:${kind}.sms`, values);
  return [short, withMore && more].filter(Boolean).join(' ');
}

/** The situations that have words of their own, by their flag in the data. */
const situations = {
  /** The account of the other side is suspended, so that it can neither check in nor answer. */
  isOtherSuspended: 'otherInactive',
  /** The agreed time is over. */
  isSlotOver: 'slotOver',
  /** The Pro has not checked in. */
  isNeverStarted: 'neverStarted',
  /** The provider has accepted a refund and not sent it. It can be about each of two others: `waiting.emptied`, `waiting.late`. */
  isWaiting: 'waiting',
  /** A project and its bids. */
  isBid: 'bid',
  /** The client's counter waits for the Pro, whose own offer it has replaced. */
  isCounter: 'counter',
  /** The start passed while the client's bank had the payment. */
  isStartLost: 'lostStart',
  /** The work was submitted before the client's bank took the payment. */
  isSubmitted: 'submitted',
  /** The job was not paid yet. */
  isUnpaid: 'unpaid',
  /** Nothing is held any more. */
  isEmptied: 'emptied',
  /** The money had left before. */
  isLate: 'late',
  /** The provider refused it. */
  isRefused: 'refused',
  /** The client's bank has the payment. */
  isDisputed: 'disputed',
  /** The Pro's payout account is why. */
  isAboutAccount: 'ofAccount',
  /** An administrator holds the Pro's payouts, without a date on which that ends. */
  isHeld: 'held',
  /** The Pro's payout account does not exist yet, or lacks something. */
  isAccountMissing: 'noAccount',
  /** It exists: `noAccount.begun`. */
  isAccountBegun: 'begun',
  /** Money in the balance is not sent to the Pro's first bank account yet. */
  isDelayed: 'delayed',
  /** Transfers wait because the Pro's bank account is new. */
  isBankChanged: 'afterChange',
  /** The bank's deadline has passed. */
  isOverdue: 'overdue',
  /** A bank only asks about a payment. */
  isInquiry: 'inquiry',
  /** We pay the Pro although the bank gave the money back to the client. */
  isPaidAnyway: 'paidAnyway',
  /** The bank gave the money back. */
  isWon: 'won',
  /** Some of the money goes back to the client. */
  isPartRefunded: 'partRefunded',
  /** The reader did it. */
  isOwn: 'own',
  /** The client, who is the reader, canceled too late to get anything back. */
  isOwnUnrefunded: 'ownUnrefunded',
  /** The client said that the Pro did not come. */
  isNoShow: 'noShow',
  /** The client canceled, and the Pro gets a part. */
  isPaidCancel: 'paidCancel',
  /** The client canceled, and the Pro gets nothing. */
  isFreeCancel: 'freeCancel',
};

/**
 * Returns a part of the words about a situation or two at once, to the client whose money it is (`payer`), and to a reader whose account
 * is suspended (`suspended`), for whom no page opens but the one about that; empty for any other, and where the usual words fit.
 */
function specialWords(t: Translate, name: string, part: string, values: Record<string, string>): string {
  const each = Object.entries(situations).flatMap(([flag, situation]) => (values[flag] === 'true' ? [situation] : []));
  const usual = each.length > 1 ? [each.join('.'), ...each] : each;
  const isSuspended = values.isReaderSuspended === 'true';
  const found = isSuspended ? [...usual.map((one) => `suspended.${one}`), 'suspended', ...usual] : usual;
  const isPayer = values.isPayer === 'true';
  const prefixes = isPayer ? [...found.map((situation) => `payer.${situation}`), ...found, 'payer'] : found;
  for (const prefix of prefixes) {
    const text = t(`notifications:${prefix}.${name}.${part}`, { ...values, defaultValue: '' });
    if (text) return text;
  }
  return '';
}

/** Returns how to end the texts, for the first one that a person gets. */
export const optOutWords = (language: Language): string => words(language).t('notifications:sms.optOut');

/** Returns the words of a mail about an account. */
export function accountSentences(
  template: AccountMailTemplate,
  language: Language,
  values: Record<string, string | undefined> = {},
): Sentences {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return translate(template, Object.fromEntries(given), { language, reason: values.reason });
}

function translate(
  name: NotificationKind | AccountMailTemplate,
  values: Record<string, string>,
  { language, reason }: { language: Language; reason: string | undefined },
): Sentences {
  const { t } = words(language);
  const special = (part: string, those = values) => specialWords(t, name, part, those);
  const body = (those: Record<string, string>) => special('body', those) || t(`notifications:${name}.body`, those);
  const note = values.note && t('notifications:note', values);
  return {
    title: special('title') || t(`notifications:${name}.title`, values),
    body: [body(values), note].filter(Boolean).join(' '),
    parts: [
      ...(reason ? quoted(body({ ...values, reason: reasonMark }), reason) : [{ text: body(values) }]),
      ...(note ? [{ text: note }] : []),
    ],
    action: values.isReaderSuspended
      ? t('notifications:suspended.action')
      : special('action') || t(`notifications:${name}.action`, values),
  };
}

/** A character that no text has. */
const reasonMark = '\u0000';

/** Returns a body around its reason. */
function quoted(body: string, reason: string): BodyPart[] {
  const [before = '', after = ''] = body.split(reasonMark).map((text) => text.trim());
  const parts: BodyPart[] = [{ text: before }, { quote: reason.trim() }, { text: after }];
  return parts.filter((part) => !('text' in part) || part.text !== '');
}

/**
 * Turns `totalCents` into `total` in dollars, `startsAt` into a date and time in `timeZone`, `expiresOn` into a date, and
 * `paperKind` into the name of the document, `paper`. Typed texts lose line breaks, and what is beyond `longest` characters;
 * quotation marks in those that are within others become inner ones.
 */
function readable(
  data: Record<string, unknown>,
  language: Language,
  longest = Number.POSITIVE_INFINITY,
): Record<string, string> {
  const timeZone = typeof data.timeZone === 'string' ? data.timeZone : 'UTC';
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (name.endsWith('Cents')) return [name.slice(0, -'Cents'.length), formatMoney(Number(value))];
      if (name.endsWith('At')) return [name, formatWhenWithZone(String(value), timeZone, language)];
      if (name.endsWith('On')) return [name, formatDate(String(value), language)];
      if (name === 'paperKind') return ['paper', words(language).t(`notifications:paper.${value}`)];
      const text = readableName(String(value), language).replace(/\s+/g, ' ').trim();
      return [name, shorten(quotedNames.includes(name) ? innerQuotes(text, language) : text, longest)];
    }),
  );
}

/** Returns the beginning of a text, with an ellipsis, if it is longer than `longest` characters. */
function shorten(text: string, longest: number): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  const start = characters.slice(0, longest - 1).join('');
  return `${start.replace(/[\s,.;:-]+$/, '')}…`;
}
