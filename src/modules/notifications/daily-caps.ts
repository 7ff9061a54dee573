import type { Channel } from './kinds/kind.ts';
import { kindNames, type NotificationKind } from './kinds.ts';
import { topicOf } from './topics.ts';

/**
 * How many notifications a person gets by email and text in 24 hours: `others` of those that other people start with words of their own,
 * `all` with money and jobs. The bell has the others. A busy Pro stays below; a flood of requests leaves room for what is due today.
 */
export const dailyCaps = {
  email: { others: 80, all: 150 },
  sms: { others: 15, all: 30 },
} as const satisfies Record<Exclude<Channel, 'bell'>, { others: number; all: number }>;

/** True for a kind that other people start with words of their own. */
export const isFromOthers = (kind: NotificationKind): boolean =>
  ['quotes', 'messages', 'lostFound'].includes(topicOf[kind]);

export const kindsFromOthers = kindNames.filter(isFromOthers);
