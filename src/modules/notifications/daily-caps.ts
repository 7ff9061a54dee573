import type { Channel } from './kinds/kind.ts';
import { kindNames, type NotificationKind } from './kinds.ts';
import { isAlwaysTold, topicOf } from './topics.ts';

/**
 * How many notifications a person gets by email and text in 24 hours: `others` of those that other people start as often as they like,
 * `all` with money and jobs. The bell has the others. A busy Pro stays below; a flood of requests leaves room for what is due today.
 * What a person must learn of counts, and no cap stops it: otherwise one side of a job could use up the mails that the other side needs.
 */
export const dailyCaps = {
  email: { others: 80, all: 150 },
  sms: { others: 15, all: 30 },
} as const satisfies Record<Exclude<Channel, 'bell'>, { others: number; all: number }>;

/** The kinds of other topics that other people can send again and again. */
const repeatable: readonly NotificationKind[] = [
  'timeProposed',
  'addressChanged',
  'conversationReported',
  'lostAbuseReported',
];

/** True for a kind that other people start as often as they like. */
const isFromOthers = (kind: NotificationKind): boolean =>
  repeatable.includes(kind) || ['quotes', 'messages', 'lostFound'].includes(topicOf[kind]);

/** True if a person who has had so many notifications in 24 hours gets none of `kind` any more. */
export const isOverCap = (
  kind: NotificationKind,
  channel: keyof typeof dailyCaps,
  had: { all: number; others: number },
): boolean =>
  (had.all >= dailyCaps[channel].all && !isAlwaysTold(topicOf[kind])) ||
  (had.others >= dailyCaps[channel].others && isFromOthers(kind));

export const kindsFromOthers = kindNames.filter(isFromOthers);
