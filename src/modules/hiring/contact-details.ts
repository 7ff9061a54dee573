import { findPhoneNumbersInText } from 'libphonenumber-js/max';

export const contactKinds = ['phone', 'email', 'address'] as const;

/** A phone number, email address or street address in a text. */
export interface ContactDetail {
  kind: (typeof contactKinds)[number];
  /** As it was typed. */
  text: string;
  /** Its place in the text, as `String.slice` takes it. */
  start: number;
  end: number;
}

const mask = '•••';

const emails = [
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\b[\w.+-]+\s*(?:\(at\)|\[at\]|\sat\s)\s*(?:gmail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|aol)\s*(?:\.|\(dot\)|\[dot\]|\sdot\s)\s*[a-z]{2,4}\b/gi,
];

// Street names in front of which a number is nearly always a house number, however they are written.
const plainStreets = 'street|str|st|avenue|ave|boulevard|blvd|parkway|pkwy|highway|hwy';
// Words that mean something else in lower case ("a 24 hour drive"): only in capitals, after a name in capitals.
const capitalStreets =
  'Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Way|Terrace|Ter|Circle|Cir|Square|Sq|Alley|Trail|Trl|Loop|Plaza|Row';
// What people count and measure, and the small words between: never part of a street's name.
const notNames =
  'sq|square|feet|foot|ft|inch(?:es)?|in|yards?|yds?|miles?|mi|hours?|hrs?|minutes?|mins?|days?|weeks?|months?|years?|' +
  'am|pm|bed(?:room)?s?|beds?|bath(?:room)?s?|rooms?|floors?|stor(?:y|ies)|stairs?|steps?|windows?|doors?|cars?|trucks?|' +
  'boxes|people|persons?|kids|dogs?|cats?|times?|x|by|from|to|of|on|at|the|a|an|and|or|for|with|near|off|per|one|two|three|four|five|' +
  'dollars?|usd|lbs?|pounds?|gallons?';
const word = String.raw`(?!(?:${notNames})\b)`;
const unit = String.raw`(?:[,\s]+(?:apt|apartment|unit|suite|ste|#)\.?\s*#?\w{1,6}\b)?`;
// Not after a price or within a longer number ("$1,240", "94110-1240").
const house = String.raw`(?<![\d$#.,/-])\b\d{1,6}[A-Za-z]?`;

const addresses = [
  new RegExp(String.raw`${house}(?:\s+${word}[\p{L}\d.'’-]+){1,3}?\s+(?:${plainStreets})\b\.?${unit}`, 'giu'),
  new RegExp(
    String.raw`${house}(?:\s+(?!(?:${titled(notNames)})\b)[\p{Lu}\d][\p{L}\d.'’-]*){1,3}?\s+(?:${capitalStreets})\b\.?${unit}`,
    'gu',
  ),
];

/** Returns a pattern that takes its words with or without a capital letter at their start. */
function titled(pattern: string): string {
  return pattern.replaceAll(/(?<![\w?:(])[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/**
 * Returns the phone numbers (American, or international with a plus), email addresses and street addresses in `text`, in
 * their order, without overlaps. Prices, sizes, dates and ZIP codes are none of these.
 */
export function findContactDetails(text: string): ContactDetail[] {
  const written = [
    ...emails.flatMap((pattern) => matchesOf(text, pattern, 'email')),
    ...addresses.flatMap((pattern) => matchesOf(text, pattern, 'address')),
  ];
  // A house number after a phone number would be read as its extension.
  const rest = written.reduce(
    (before, { start, end }) => before.slice(0, start) + '\n'.repeat(end - start) + before.slice(end),
    text,
  );
  const phones = findPhoneNumbersInText(rest, { defaultCountry: 'US' });
  const found = [
    ...written,
    ...phones.map(({ startsAt, endsAt }) => ({ kind: 'phone' as const, start: startsAt, end: endsAt })),
  ];
  const details: ContactDetail[] = [];
  for (const { kind, start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= (details.at(-1)?.end ?? 0)) details.push({ kind, start, end, text: text.slice(start, end) });
  }
  return details;
}

function matchesOf(text: string, pattern: RegExp, kind: ContactDetail['kind']): Omit<ContactDetail, 'text'>[] {
  return [...text.matchAll(pattern)].map((match) => ({
    kind,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Returns `text` with a mask in place of each contact detail. */
export function maskContactDetails(text: string): string {
  return findContactDetails(text).reduceRight(
    (masked, { start, end }) => masked.slice(0, start) + mask + masked.slice(end),
    text,
  );
}
