import type { Language } from '#lib/languages.ts';
import { esTasks } from './es.ts';
import { ruTasks } from './ru.ts';
import type { LocalTasks } from './task-list.ts';
import { ukTasks } from './uk.ts';
import { viTasks } from './vi.ts';
import { zhTasks } from './zh.ts';

export const localTasks: Partial<Record<Language, LocalTasks>> = {
  es: esTasks,
  ru: ruTasks,
  uk: ukTasks,
  vi: viTasks,
  zh: zhTasks,
};
