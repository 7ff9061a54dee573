import type { Task } from '../../trade.ts';

/** By trade: what clients ask for in their own language. */
export type LocalTasks = Record<string, Task>;
