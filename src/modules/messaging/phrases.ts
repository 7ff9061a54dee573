import type { MessageSide } from './states.ts';

/** What can be filled in, besides the words. */
export const phraseFields = ['minutes', 'amountCents', 'reason'] as const;
export type PhraseField = (typeof phraseFields)[number];

interface PhraseRule {
  /** The side that can send it. */
  by: MessageSide | 'both' | 'nobody';
  values: readonly PhraseField[];
}

/**
 * The ready sentences, in the order in which they are offered. Each side reads them in the own language
 * (`messages:phrase.<name>`).
 */
export const phrases = {
  onMyWay: { by: 'worker', values: [] },
  here: { by: 'worker', values: [] },
  minutesLate: { by: 'both', values: ['minutes'] },
  extraByRequest: { by: 'worker', values: ['amountCents', 'reason'] },
  buyingByRequest: { by: 'worker', values: ['amountCents', 'reason'] },
  doneSoon: { by: 'worker', values: ['minutes'] },
  done: { by: 'worker', values: [] },
  whenComing: { by: 'client', values: [] },
  comeIn: { by: 'client', values: [] },
  needMore: { by: 'client', values: ['reason'] },
  sendPhoto: { by: 'both', values: [] },
  agreed: { by: 'both', values: [] },
  cannotToday: { by: 'both', values: ['reason'] },
  thanks: { by: 'both', values: [] },
  // Sent by earlier versions, and read as they were sent.
  extra: { by: 'nobody', values: ['amountCents', 'reason'] },
  buying: { by: 'nobody', values: ['amountCents', 'reason'] },
} as const satisfies Record<string, PhraseRule>;

export type Phrase = keyof typeof phrases;
// Object.keys() forgets which keys they are.
export const phraseNames = Object.keys(phrases) as Phrase[];
/** Those that can still be sent. */
export const sendablePhrases = phraseNames.filter((name) => phrases[name].by !== 'nobody');

/** What fills in a ready sentence: whole minutes, US cents, and words of the author. */
export interface PhraseValues {
  minutes?: number | undefined;
  amountCents?: number | undefined;
  reason?: string | undefined;
}

export const fieldsOf = (phrase: Phrase): readonly PhraseField[] => phrases[phrase].values;

/** Returns the ready sentences that a side can send. */
export const phrasesOf = (side: MessageSide): Phrase[] =>
  phraseNames.filter((name) => phrases[name].by === 'both' || phrases[name].by === side);

/** The longest reason in a ready sentence, in characters. */
export const maxPhraseReason = 120;
export const phraseMinutes = { min: 1, max: 600 } as const;
/** From $1 to $10,000. */
export const phraseCents = { min: 100, max: 1_000_000 } as const;

export const isPhrase = (name: string): name is Phrase => Object.hasOwn(phrases, name);
