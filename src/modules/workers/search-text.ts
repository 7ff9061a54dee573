import { foldText } from '#lib/fold-text.ts';

/** What a search text asks for, as folded pieces to be found among a Pro's name, trades and skills. */
export interface SearchText {
  /** Every one of these must be found: names, skills, and whatever else is no trade. */
  rest: string[];
  /** The words that name a trade: a Pro has one of `trades`, or all of `words` as they were typed. */
  known: { words: string[]; trades: string[] } | null;
}

/** Ways to ask for a trade in one language, separated by commas; `*` ends a word of which only the beginning counts. */
export interface TradeWords {
  /** As the trade stands among a Pro's own words. */
  trade: string;
  sayings: string;
  /** What the trade is called; any longer part of it finds it. */
  name: string;
}

interface Pattern {
  start: string;
  open: boolean;
}
interface Saying {
  words: Pattern[];
  trades: Set<string>;
}
interface Term {
  words: string[];
  trades: Set<string>;
  weak: boolean;
}

const han = /\p{Script=Han}/u;
const shortestStem = 4;
// Shorter beginnings are the names of people as often as those of trades: María, mariachi.
const shortestPart = 6;

/** Makes the reader of search texts from the words of all languages; `fillers` say nothing while other words do. */
export function searchTextReader(all: readonly TradeWords[], fillers: readonly string[]): (text: string) => SearchText {
  const { spaced, dense } = sort(all);
  const filling = fillers.flatMap((list) => patternsOf(list));
  const says = groupByBeginning(spaced);
  const isFiller = (word: string) => filling.some((pattern) => fits(pattern, word));
  return (text) => {
    const words = wordsOf(text);
    // Signs alone are no words; a search for `%` is for just that.
    if (words.length === 0) return { rest: [foldText(text).trim()].filter(Boolean), known: null };
    const { terms, loose, idle } = readTerms(words);
    const strong = terms.some(({ weak }) => !weak) ? terms.filter(({ weak }) => !weak) : terms;
    const rest = loose.length + strong.length > 0 ? loose : idle;
    return { rest: [...new Set(rest.map(stemOf))], known: strong.length > 0 ? join(strong) : null };
  };

  function readTerms(words: string[]) {
    const terms: Term[] = [];
    const loose: string[] = [];
    const idle: string[] = [];
    for (let at = 0; at < words.length; ) {
      const word = words[at] as string;
      const found = han.test(word) ? null : longestAt(words, at);
      if (found) terms.push(found);
      else if (han.test(word)) terms.push(...inDense(word, loose));
      else if (isFiller(word)) idle.push(word);
      else {
        const trades = byPart(word);
        if (trades.size > 0) terms.push({ words: [word], trades, weak: false });
        else loose.push(word);
      }
      at += found?.words.length ?? 1;
    }
    return { terms, loose, idle };
  }

  /** The sayings with most words that begin here; a filler between their words does not part them. */
  function longestAt(words: string[], at: number): Term | null {
    let best: Term | null = null;
    let most = 0;
    for (const saying of says.get(indexOf(words[at] as string)) ?? []) {
      const end = endOf(saying, words, at);
      const length = saying.words.length;
      if (end === null || length < most) continue;
      const told = words.slice(at, end);
      const before: Set<string> = best && length === most ? best.trades : new Set();
      best = { words: told, trades: new Set([...before, ...saying.trades]), weak: told.every(isFiller) };
      most = length;
    }
    return best;
  }

  function endOf({ words: patterns }: Saying, words: string[], from: number): number | null {
    let at = from;
    for (const [n, pattern] of patterns.entries()) {
      while (n > 0 && at < words.length && !fits(pattern, words[at] as string) && isFiller(words[at] as string))
        at += 1;
      if (at >= words.length || !fits(pattern, words[at] as string)) return null;
      at += 1;
    }
    return at;
  }

  /** Chinese stands without spaces: the longest sayings are taken out of it first. */
  function inDense(word: string, loose: string[]): Term[] {
    let left = word;
    const terms: Term[] = [];
    for (const { words, trades } of dense) {
      const [{ start } = { start: '' }] = words;
      if (!left.includes(start)) continue;
      left = left.replaceAll(start, ' ');
      terms.push({ words: [start], trades, weak: isFiller(start) });
    }
    if (terms.length > 0) return terms;
    const trades = byPart(word);
    if (trades.size > 0) return [{ words: [word], trades, weak: false }];
    loose.push(word);
    return [];
  }

  /** Half a word, still being typed, or any part of a trade's name. */
  function byPart(part: string): Set<string> {
    if (part.length < (han.test(part) ? 2 : shortestPart)) return new Set();
    const named = all.filter(({ name }) => wordsOf(name).some((word) => holds(word, part)));
    const said = spaced.filter(({ words: [first] }) => first?.start.startsWith(part));
    return new Set([...named.map(({ trade }) => trade), ...said.flatMap(({ trades }) => [...trades])]);
  }
}

const holds = (word: string, part: string): boolean => (han.test(part) ? word.includes(part) : word.startsWith(part));

/** Trades that all words agree on; where they agree on none, all that were named. */
function join(terms: Term[]): SearchText['known'] {
  const sets = terms.map(({ trades }) => trades);
  const named = [...new Set(sets.flatMap((set) => [...set]))];
  const common = named.filter((trade) => sets.every((set) => set.has(trade)));
  const words = [...new Set(terms.flatMap((term) => term.words).map(stemOf))];
  return { words, trades: common.length > 0 ? common : named };
}

/** One entry a saying, with all trades that it may mean; those in Chinese characters apart, longest first. */
function sort(all: readonly TradeWords[]): { spaced: Saying[]; dense: Saying[] } {
  const sayings = new Map<string, Saying>();
  for (const { trade, sayings: list, name } of all) {
    for (const text of [...list.split(','), name]) {
      const words = patternsOf(text.replaceAll(' ', ','));
      const key = JSON.stringify(words);
      const known = sayings.get(key) ?? { words, trades: new Set() };
      sayings.set(key, { words, trades: known.trades.add(trade) });
    }
  }
  const lengthOf = ({ words: [first] }: Saying) => first?.start.length ?? 0;
  const isDense = ({ words: [first] }: Saying) => han.test(first?.start ?? '');
  const entries = [...sayings.values()].filter(({ words }) => words.length > 0);
  return {
    spaced: entries.filter((saying) => !isDense(saying)),
    dense: entries.filter(isDense).sort((a, b) => lengthOf(b) - lengthOf(a)),
  };
}

function groupByBeginning(sayings: Saying[]): Map<string, Saying[]> {
  const groups = new Map<string, Saying[]>();
  for (const saying of sayings) {
    const beginning = indexOf(saying.words[0]?.start ?? '');
    const group = groups.get(beginning);
    if (group) group.push(saying);
    else groups.set(beginning, [saying]);
  }
  return groups;
}

const patternsOf = (list: string): Pattern[] =>
  list.split(',').flatMap((word) => {
    const start = wordsOf(word.replace('*', ''))[0];
    return start ? [{ start, open: word.includes('*') }] : [];
  });

const fits = ({ start, open }: Pattern, word: string): boolean => (open ? word.startsWith(start) : word === start);

/** Sayings and words are looked up by how they begin. */
const indexOf = (word: string): string => word.slice(0, 2);

/** Folded words; apostrophes and hyphens stand within a word, and Chinese apart from other scripts. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .replaceAll(/(\p{Script=Han}+)/gu, ' $1 ')
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Who asks for a cleaner means cleaning: what stands behind these endings is the same trade. */
const ending = /(?:ings?|ers?|ors?|s)$/;

function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length >= shortestStem ? stem : word;
}
