import type { Language } from '#lib/languages.ts';
import type { Task } from '../../trade.ts';
import { esTasks } from './es.ts';
import { ruTasks } from './ru.ts';
import { ukTasks } from './uk.ts';
import { viTasks } from './vi.ts';
import { zhTasks } from './zh.ts';

/** By trade: what clients ask for in their own language. */
export type LocalTasks = Record<string, Task>;

export const localTasks: Partial<Record<Language, LocalTasks>> = {
  es: esTasks,
  ru: ruTasks,
  uk: ukTasks,
  vi: viTasks,
  zh: zhTasks,
};
