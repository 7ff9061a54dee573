import type { Random } from '../random.ts';
import { bioLines } from '../texts/texts.ts';
import type { Category, Trade } from '../trades/trades.ts';
import type { Person } from './people.ts';

const numbers = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "a year", "four years", "17 years". */
function formatYears(years: number): string {
  if (years <= 1) return 'a year';
  return `${numbers[years] ?? years} years`;
}

/**
 * Writes a Pro's headline and description. `turn` numbers the Pros of one trade: consecutive ones share no part, and no
 * two share all three while a trade has fewer Pros than pairs of `opens` and `ways`.
 */
export function writeBio(
  random: Random,
  given: { person: Person; category: Category; trade: Trade; turn: number; years: number; now: Date },
): { headline: string; description: string } {
  const { person, category, trade, turn, years, now } = given;
  const { headlines, opens, ways } = trade;
  const round = Math.floor(turn / opens.length);
  const closes = [...trade.closes, ...category.closes];
  const lineAt = (lines: string[], position: number) => lines[position % lines.length] ?? '';
  const fill = (text: string) =>
    text
      .replaceAll('{span}', formatYears(years))
      .replaceAll('{since}', String(now.getUTCFullYear() - years))
      .replaceAll('{city}', person.metro.city)
      .replaceAll('{area}', person.area);
  const parts = [lineAt(opens, turn), lineAt(ways, turn + round), lineAt(closes, turn * 3 + round)];
  const native = person.languages.map((language) => bioLines.get(language)).find((lines) => lines);
  if (native && random.chance(0.6)) parts.push(random.pick(native));
  return { headline: lineAt(headlines, turn), description: fill(parts.join(' ')) };
}
