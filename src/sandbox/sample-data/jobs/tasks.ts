import type { Language } from '#lib/languages.ts';
import type { Person } from '../people/people.ts';
import type { Random } from '../random.ts';
import { tasksByTrade } from '../texts/texts.ts';
import type { Task, Trade } from '../trades/trades.ts';

/** What a client asks for, in the words of `language`. */
export interface AskedTask extends Task {
  language: Language;
}

/**
 * Picks something for `client` to ask of a Pro of this trade: usually in the client's language if there is a text, else
 * in English.
 */
export function taskFor(random: Random, trade: Trade, client: Person): AskedTask {
  const { language } = client;
  const local = tasksByTrade.get(language)?.[trade.slug];
  const english = random.pick(trade.jobs);
  return local && random.chance(0.75) ? { ...local, language } : { ...english, language: 'en' };
}
