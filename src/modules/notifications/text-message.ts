import { SegmentedMessage } from 'sms-segments-calculator';
import { brand } from '#lib/brand.ts';

/** How much a text says. */
export interface TextLength {
  /** What people typed (a title, a name, a city) is cut to this many characters. */
  longest: number;
  /** With the second sentence, if the kind has one. */
  withMore: boolean;
}

/** Carriers cut a long text into parts and charge for each. */
export const maxParts = 2;

/** From the most that a text can say to the least: the second sentence goes before a title becomes hard to recognize. */
const lengths: TextLength[] = [
  ...[60, 48, 40, 32, 28, 24, 20, 17, 14].map((longest) => ({ longest, withMore: true })),
  ...[60, 48, 40, 32, 28, 24, 20, 17, 14, 12, 10].map((longest) => ({ longest, withMore: false })),
];

/**
 * Returns the text message of a notification: the product's name, its sentences, the link, and for the first text that a
 * person gets, how to end them (`optOut`). It says as much as `maxParts` can hold.
 */
export function textMessage({
  sentences,
  url,
  optOut,
}: {
  sentences: (length: TextLength) => string;
  url: string;
  optOut: string | null;
}): string {
  const write = (length: TextLength) =>
    cheapest([`${brand}: ${sentences(length)}`, url, optOut].filter((part) => part !== null).join(' '));
  let text = '';
  for (const length of lengths) {
    text = write(length);
    if (mayFit(text) && partsOf(text) <= maxParts) break;
  }
  return text;
}

/** Returns in how many parts a carrier sends a text: of 153 characters, or of 67 if one is outside of its alphabet. */
export const partsOf = (text: string): number => new SegmentedMessage(text).segmentsCount;

/** Returns false for a text that is certainly too long: counting exactly takes a millisecond, and most lengths are far too long. */
const mayFit = (text: string): boolean => text.length <= maxParts * (isInAlphabet(text) ? 153 : 67);

/** Whether the carriers' alphabet has a character: the few thousand that ever come are asked about once. */
const alphabet = new Map<string, boolean>();

function isInAlphabet(text: string): boolean {
  for (const character of text) {
    let isIn = alphabet.get(character);
    if (isIn === undefined) {
      isIn = new SegmentedMessage(character).encodingName === 'GSM-7';
      alphabet.set(character, isIn);
    }
    if (!isIn) return false;
  }
  return true;
}

/** Typographic characters that are outside of the carriers' alphabet, and their plain forms. */
const plainForms: [RegExp, string][] = [
  [/[“”„«»]/g, '"'],
  [/[‘’]/g, "'"],
  [/[–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f]/g, ' '],
];

/** Returns a text in plain characters where that keeps it in the carriers' alphabet; with a Chinese sign, nothing does. */
function cheapest(text: string): string {
  const plain = plainForms.reduce((all, [characters, form]) => all.replaceAll(characters, form), text);
  return isInAlphabet(plain) ? plain : text;
}

/** Returns a text without the accents that the carriers' alphabet lacks: `María Peña` is `Maria Peña`. */
export function withoutRareAccents(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?!\p{ASCII})\p{Script=Latin}/gu, (letter) =>
      isInAlphabet(letter) ? letter : letter.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    );
}
