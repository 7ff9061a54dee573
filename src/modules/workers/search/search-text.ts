import { foldText } from '#lib/fold-text.ts';

/** What a search text asks for, as folded pieces to be found among a Pro's name, trades and skills. */
export interface SearchText {
  /** A Pro must have every one of these: names, skills, and whatever else is no trade. */
  rest: string[];
  /** The words that name a trade: a Pro has one of `trades`, or all of `words` as they were typed. */
  known: { words: string[]; trades: string[] } | null;
}

/** How people ask for a trade in one language. */
export interface TradeWords {
  /** As the trade is written among a Pro's own words. */
  trade: string;
  /** Phrases, separated by commas; `*` ends a word of which only the beginning counts. */
  phrases: string;
  /** What the trade is called; a longer part of it finds the trade too. */
  name: string;
}

interface WordPattern {
  text: string;
  isPrefix: boolean;
}

/** A way to ask, and all trades that it may mean. */
interface Phrase {
  words: WordPattern[];
  trades: Set<string>;
}

/** Words of a search text that name trades. */
interface Match {
  words: string[];
  trades: Set<string>;
  /** Words that say little ("repair", "home"); they count only where no others name a trade. */
  isWeak: boolean;
}

interface Vocabulary {
  trades: readonly TradeWords[];
  fillers: WordPattern[];
  /** Phrases of languages that put spaces between words. */
  spaced: Phrase[];
  /** The same, by how their first word begins. */
  spacedByStart: Map<string, Phrase[]>;
  /** Phrases in Chinese characters, the longest first. */
  chinese: Phrase[];
}

const chineseCharacter = /\p{Script=Han}/u;

/** Makes the reader of search texts from the words of all languages; `fillers` count only where there are no other words. */
export function searchTextReader(trades: readonly TradeWords[], fillers: readonly string[]) {
  const vocabulary = vocabularyOf(trades, fillers);
  return {
    read: (text: string): SearchText => readText(vocabulary, text),
    /** Returns the words, folded, that name no trade and are no fillers. */
    unknownIn: (text: string): string[] => sortWords(vocabulary, wordsOf(text)).others,
  };
}

function readText(vocabulary: Vocabulary, text: string): SearchText {
  const words = wordsOf(text);
  // Signs alone are no words; a search for `%` is for just that.
  if (words.length === 0) return { rest: [foldText(text).trim()].filter(Boolean), known: null };
  const { matches, fillers, others } = sortWords(vocabulary, words);
  const strong = matches.filter(({ isWeak }) => !isWeak);
  const counted = strong.length > 0 ? strong : matches;
  const rest = others.length + counted.length > 0 ? others : fillers;
  return { rest: distinct(rest.map(stemOf)), known: counted.length > 0 ? joinMatches(counted) : null };
}

/** Sorts words into those that name trades, fillers, and all others. */
function sortWords(vocabulary: Vocabulary, words: string[]) {
  const matches: Match[] = [];
  const fillers: string[] = [];
  const others: string[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const isChinese = chineseCharacter.test(word);
    const found = isChinese ? chinesePhrasesIn(vocabulary, word) : longestPhraseAt(vocabulary, words, at);
    const isFiller = !isChinese && isFillerWord(vocabulary, word);
    if (found.length === 0 && !isFiller) found.push(...partOfTrade(vocabulary, word));
    if (found.length > 0) matches.push(...found);
    else if (isFiller) fillers.push(word);
    else others.push(word);
    at += found[0]?.words.length ?? 1;
  }
  return { matches, fillers, others };
}

/** The phrases with the most words that begin here, as one match that may mean the trades of each. */
function longestPhraseAt(vocabulary: Vocabulary, words: string[], at: number): Match[] {
  const candidates = (vocabulary.spacedByStart.get(startOf(words[at] ?? '')) ?? []).flatMap((phrase) => {
    const end = endOfPhrase(vocabulary, phrase, words, at);
    return end === null ? [] : [{ phrase, end }];
  });
  const length = Math.max(0, ...candidates.map(({ phrase }) => phrase.words.length));
  const longest = candidates.filter(({ phrase }) => phrase.words.length === length);
  const taken = words.slice(at, longest.at(-1)?.end ?? at);
  if (taken.length === 0) return [];
  const trades = new Set(longest.flatMap(({ phrase }) => [...phrase.trades]));
  return [{ words: taken, trades, isWeak: taken.every((word) => isFillerWord(vocabulary, word)) }];
}

/** The index after a phrase that begins at `at`, or null. Fillers between its words do not part them. */
function endOfPhrase(vocabulary: Vocabulary, phrase: Phrase, words: string[], at: number): number | null {
  let next = at;
  for (const [index, pattern] of phrase.words.entries()) {
    const fitsHere = () => fits(pattern, words[next] ?? '');
    while (index > 0 && !fitsHere() && isFillerWord(vocabulary, words[next] ?? '')) next += 1;
    if (!fitsHere()) return null;
    next += 1;
  }
  return next;
}

/** Chinese is written without spaces: the longest phrases are taken out first. */
function chinesePhrasesIn(vocabulary: Vocabulary, word: string): Match[] {
  const matches: Match[] = [];
  let remaining = word;
  for (const { words, trades } of vocabulary.chinese) {
    const text = words[0]?.text ?? '';
    if (!remaining.includes(text)) continue;
    remaining = remaining.replaceAll(text, ' ');
    matches.push({ words: [text], trades, isWeak: isFillerWord(vocabulary, text) });
  }
  return matches;
}

// Shorter beginnings are the names of people as often as those of trades: María, mariachi.
const shortestPart = 6;
const shortestChinesePart = 2;

/** The trades that half a word, still being typed, or a part of their names may mean. At most one match. */
function partOfTrade({ trades, spaced }: Vocabulary, part: string): Match[] {
  const isChinese = chineseCharacter.test(part);
  if (part.length < (isChinese ? shortestChinesePart : shortestPart)) return [];
  const hasPart = (word: string) => (isChinese ? word.includes(part) : word.startsWith(part));
  const byName = trades.filter(({ name }) => wordsOf(name).some(hasPart)).map(({ trade }) => trade);
  const byPhrase = spaced
    .filter(({ words: [first] }) => first?.text.startsWith(part))
    .flatMap((phrase) => [...phrase.trades]);
  const found = new Set([...byName, ...byPhrase]);
  return found.size > 0 ? [{ words: [part], trades: found, isWeak: false }] : [];
}

/** The trades on which all matches agree; all that were named, where they agree on none. */
function joinMatches(matches: Match[]): SearchText['known'] {
  const named = distinct(matches.flatMap(({ trades }) => [...trades]));
  const agreed = named.filter((trade) => matches.every(({ trades }) => trades.has(trade)));
  const words = distinct(matches.flatMap((match) => match.words).map(stemOf));
  return { words, trades: agreed.length > 0 ? agreed : named };
}

function vocabularyOf(trades: readonly TradeWords[], fillers: readonly string[]): Vocabulary {
  const phrases = phrasesOf(trades);
  const textOf = ({ words: [first] }: Phrase) => first?.text ?? '';
  const spaced = phrases.filter((phrase) => !chineseCharacter.test(textOf(phrase)));
  return {
    trades,
    fillers: fillers.flatMap((list) => patternsOf(list.split(','))),
    spaced,
    spacedByStart: Map.groupBy(spaced, (phrase) => startOf(textOf(phrase))),
    chinese: phrases
      .filter((phrase) => chineseCharacter.test(textOf(phrase)))
      .sort((a, b) => textOf(b).length - textOf(a).length),
  };
}

/** Every phrase once, with the trades of all languages that it may mean. The name of a trade is a phrase too. */
function phrasesOf(trades: readonly TradeWords[]): Phrase[] {
  const phrases = new Map<string, Phrase>();
  for (const { trade, phrases: list, name } of trades) {
    for (const text of [...list.split(','), name]) {
      const words = patternsOf(text.split(/[ ,]/));
      if (words.length === 0) continue;
      const key = JSON.stringify(words);
      const phrase = phrases.get(key) ?? { words, trades: new Set() };
      phrases.set(key, phrase);
      phrase.trades.add(trade);
    }
  }
  return [...phrases.values()];
}

const patternsOf = (words: string[]): WordPattern[] =>
  words.flatMap((word) => {
    const text = wordsOf(word.replace('*', ''))[0];
    return text ? [{ text, isPrefix: word.includes('*') }] : [];
  });

const fits = ({ text, isPrefix }: WordPattern, word: string): boolean =>
  isPrefix ? word.startsWith(text) : word === text;

const isFillerWord = ({ fillers }: Vocabulary, word: string): boolean => fillers.some((pattern) => fits(pattern, word));

/** By this, phrases are looked up. */
const startOf = (word: string): string => word.slice(0, 2);

/** Folded words; apostrophes and hyphens belong to a word, and Chinese is parted from other scripts. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .replaceAll(/(\p{Script=Han}+)/gu, ' $1 ')
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

const ending = /(?:ings?|ers?|ors?|s)$/;
const shortestStem = 4;

/** A word without its ending: a search for a cleaner means cleaning. */
function stemOf(word: string): string {
  const stem = word.replace(ending, '');
  return stem.length >= shortestStem ? stem : word;
}

const distinct = (words: string[]): string[] => [...new Set(words)];
