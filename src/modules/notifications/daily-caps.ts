import type { Channel } from './kinds/kind.ts';
import { kindNames, type NotificationKind } from './kinds.ts';
import { isAlwaysTold, topicOf } from './topics.ts';

/**
 * How many notifications a person gets by email and text in 24 hours: `others` of those that other people start as often as they like,
 * `all` with jobs and money. The bell has the others. A busy Pro stays below; a flood of requests leaves room for what is due today.
 * What a person must learn of counts, and is not stopped by these: otherwise one side of a job could use up the mails that the other side
 * needs. It has `alwaysTold`, an outer cap of its own: somebody who pays and cancels again and again starts it, too.
 */
export const dailyCaps = {
  email: { others: 80, all: 150, alwaysTold: 300 },
  sms: { others: 15, all: 30, alwaysTold: 60 },
} as const satisfies Record<Exclude<Channel, 'bell'>, Had>;

/** How many notifications of each sort a channel carried to a person in 24 hours. */
interface Had {
  all: number;
  others: number;
  alwaysTold: number;
}

/** True for a kind that other people start as often as they like. What a job bounds is none, nor is abuse, which is told once while it waits. */
const isFromOthers = (kind: NotificationKind): boolean =>
  ['quotes', 'messages', 'lostFound'].includes(topicOf[kind]) || kind === 'conversationReported';

/** True for a kind that a person must learn of: of money and the own account, and as an administrator of what has a deadline. */
const isMustKnow = (kind: NotificationKind): boolean =>
  isAlwaysTold(topicOf[kind]) ||
  (topicOf[kind] === 'administration' && kind !== 'conversationReported' && kind !== 'lostAbuseReported');

/** True if a person who has had so many notifications in 24 hours gets no more of `kind`. */
export function isOverCap(kind: NotificationKind, channel: keyof typeof dailyCaps, had: Had): boolean {
  const caps = dailyCaps[channel];
  if (isMustKnow(kind)) return had.alwaysTold >= caps.alwaysTold;
  return had.all >= caps.all || (had.others >= caps.others && isFromOthers(kind));
}

export const kindsFromOthers = kindNames.filter(isFromOthers);
export const kindsAlwaysTold = kindNames.filter(isMustKnow);
