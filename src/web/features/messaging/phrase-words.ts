import { formatMoney } from '#lib/money.ts';
import type { Translate } from '#lib/words.ts';
import type { Message } from '#modules/messaging/contract.ts';
import type { Phrase, PhraseValues } from '#modules/messaging/phrases.ts';

/** Returns a ready sentence in the reader's language. A value that is not known yet is an ellipsis. */
export function phraseWords(t: Translate, phrase: Phrase, { minutes, amountCents, reason }: PhraseValues): string {
  const amount = amountCents === undefined ? '…' : formatMoney(amountCents);
  return t(`messages:phrase.${phrase}`, { count: minutes ?? 0, amount, reason: reason ?? '…' });
}

/** Returns a message in one line: its words, or how many files it has. */
export function lineOf(t: Translate, { text, phrase, phraseValues, files }: Message): string {
  if (phrase) return phraseWords(t, phrase, phraseValues ?? {});
  return text || t('messages:list.files', { count: files.length });
}
