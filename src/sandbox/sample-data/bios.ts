import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { nativeLines } from './texts/native-lines.ts';
import type { Field, Trade } from './trade.ts';

const numbers = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "a year", "four years", "17 years". */
function span(years: number): string {
  if (years <= 1) return 'a year';
  return `${numbers[years] ?? years} years`;
}

/**
 * A Pro's headline and own words. `turn` counts the Pros of one trade: neighbors in that count share no part, and no
 * two share all three, as long as there are fewer Pros than pairs of openings and ways.
 */
export function writeBio(
  random: Random,
  given: { person: Person; field: Field; trade: Trade; turn: number; years: number; now: Date },
): { headline: string; description: string } {
  const { person, field, trade, turn, years, now } = given;
  const { headlines, opens, ways } = trade;
  const round = Math.floor(turn / opens.length);
  const closes = [...trade.closes, ...field.closes];
  const at = <T>(list: T[], place: number) => list[place % list.length] as T;
  const fill = (text: string) =>
    text
      .replaceAll('{span}', span(years))
      .replaceAll('{since}', String(now.getUTCFullYear() - years))
      .replaceAll('{city}', person.metro.city)
      .replaceAll('{area}', person.area);
  const parts = [at(opens, turn), at(ways, turn + round), at(closes, turn * 3 + round)];
  const native = person.languages.map((language) => nativeLines[language]).find((lines) => lines);
  if (native && random.chance(0.6)) parts.push(random.pick(native));
  return { headline: at(headlines, turn), description: fill(parts.join(' ')) };
}
