import { getCounters, getSystemStatus, getWeek } from './operations/get-figures.server.ts';
import { listActivity } from './operations/list-activity.server.ts';

/** The operations of the contract, by name. */
export const insightsOperations = { getCounters, getWeek, getSystemStatus, listActivity };
