import { end } from './words.ts';

/** Patterns of street addresses: a number and a street's name, as Americans and readers of six languages write them. */

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
  'dollars?|usd|lbs?|pounds?|gallons?|stainless';
// In lower case, more words are no names: "a 2 lane road", "10 posts along my road", "12 tennis court".
const notLowerNames =
  `${notNames}|lane|way|dirt|gravel|along|down|up|across|into|over|my|our|your|this|that|is|are|hard|flash|disk|disc|` +
  'thumb|ssd|tennis|basketball|food|parking|fire|half|long|same|other|right|wrong|only|best|any|some|every|each|km|cm|mm|meters?|' +
  'seconds?|door|hall|all|their|first|last';

const word = String.raw`(?!(?:${notNames})\b)`;
const lowerWord = String.raw`(?!(?:${notLowerNames})\b)[\p{L}\d.'’-]+`;
const unitWords = 'apt|apartment|unit|suite|ste';
const unit = String.raw`(?:[,\s]+(?:${unitWords}|#)\.?\s*#?\w{1,6}\b)?`;
const unitBefore = String.raw`(?:\b(?:[Aa]pt|[Aa]partment|[Uu]nit|[Ss]uite|[Ss]te)\.?\s?#?\w{1,6}[,\s]{1,2})?`;
// Not after a price or within a longer number ("$1,240", "94110-1240").
const house = String.raw`${unitBefore}(?<![\d$#.,/-])\b\d{1,6}[A-Za-z]?`;
const direction = String.raw`(?:[nsew]|n[ew]|s[ew]|north|south|east|west)\.?`;
const sentenceEnd = String.raw`(?=\s*(?:$|[\n,;.!?)]|#|(?:${unitWords})\b|\d{5}\b))`;
// "the Oak Street side"
const noStreetSide = String.raw`(?!\s+sides?\s*(?:$|[\n,;.!?)]))`;
// Bounded, because streets may follow each other without a space ("Av.Av.Av.").
const name = String.raw`\p{Lu}[\p{L}'’.-]{0,40}(?:\s+[\p{L}'’.-]{1,40}){0,3}?`;
const streetWords =
  '[Cc]alle|[Aa]venida|[Aa]v\\.|[Уу]л\\.|[Уу]лиц[аеу]|[Вв]ул\\.|[Вв]улиц[яію]|[Пп]роспект[еі]?|[Пп]росп\\.';

export const plainStreet = new RegExp(
  String.raw`${house}(?:\s+${word}[\p{L}\d.'’-]+){1,3}?\s+(?:${plainStreets})\b${noStreetSide}\.?${unit}`,
  'gimu',
);

export const capitalStreet = new RegExp(
  String.raw`${house}(?:\s+(?!(?:${titled(notNames)})\b)[\p{Lu}\d][\p{L}\d.'’-]*){1,3}?\s+(?:${capitalStreets})\b\.?${unit}`,
  'gu',
);

/** "12 oak lane" */
export const lowerRoad = new RegExp(
  String.raw`${house}(?:\s+${lowerWord}){1,3}?\s+(?:lane|ln|road|rd)\b\.?${unit}`,
  'giu',
);

/** "48 maple court", with nothing behind it that would make it something else. Trails and loops are mostly none in lower case. */
export const lowerStreet = new RegExp(
  String.raw`${unitBefore}(?<![\d$#.,/-])\b\d{2,6}\s+${lowerWord}\s+(?:drive|dr|court|ct|place|pl|way|terrace|ter|circle|cir|` +
    String.raw`alley|trl|plaza)\b${unit}${sentenceEnd}`,
  'gimu',
);

/** "99 W 3rd", "1200 Broadway" */
export const streetWithoutWord = new RegExp(
  String.raw`${house}\s+(?:${direction}\s+\d{1,3}(?:st|nd|rd|th)|(?:${direction}\s+)?broadway(?!\s+(?:show|ticket|musical)))\b${unit}`,
  'giu',
);

/** "calle Valencia 742", "ул. Ленина, д. 12" */
export const streetFirst = new RegExp(
  String.raw`(?<!\p{L})(?:${streetWords})\s*${name}(?:,?\s*(?:#|№|[Nn]o\.|[Nn][uú]m\.|[Nn]úmero|д\.|дом|буд\.|будинок)\s*|\s+|,\s?(?=\d+\s*(?:$|[\n,;.)])))` +
    String.raw`\d{1,5}[A-Za-zА-яа-я]?${end}`,
  'gmu',
);

/** "24 đường Lê Lợi" */
export const vietnameseStreet =
  /(?<!\p{N})\d{1,5}[A-Za-z]?,?\s+(?:đường|Đường|phố|Phố)\s+\p{Lu}\p{L}*(?:\s+\p{Lu}\p{L}*){0,3}/gu;

/** "长安街12号" */
export const chineseStreet = /\p{Script=Han}{1,6}(?:路|街|大道|巷)\s?\d{1,5}\s?[号號]/gu;

/** Returns a pattern that takes its words with or without a capital letter at their start. */
function titled(pattern: string): string {
  return pattern.replaceAll(/(?<![\w?:(])[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
