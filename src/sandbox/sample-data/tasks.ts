import type { Language } from '#lib/languages.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import { localTasks } from './texts/tasks/local-tasks.ts';
import type { Task, Trade } from './trade.ts';

export interface AskedTask extends Task {
  language: Language;
}

/** A job of the trade that `client` may ask for: in their own language where we know how, else in English. */
export function taskFor(random: Random, trade: Trade, client: Person): AskedTask {
  const { language } = client;
  const local = localTasks[language]?.[trade.slug];
  const english = random.pick(trade.jobs);
  return local && random.chance(0.75) ? { ...local, language } : { ...english, language: 'en' };
}
