import { applicationKinds } from './kinds/application-kinds.ts';
import { caseKinds } from './kinds/case-kinds.ts';
import { changeKinds } from './kinds/change-kinds.ts';
import { decisionKinds } from './kinds/decision-kinds.ts';
import { jobKinds } from './kinds/job-kinds.ts';
import type { Channel, Kind } from './kinds/kind.ts';
import { lostFoundKinds } from './kinds/lost-found-kinds.ts';
import { messageKinds } from './kinds/message-kinds.ts';
import { payoutKinds } from './kinds/payout-kinds.ts';
import { requestKinds } from './kinds/request-kinds.ts';

/** The longest path of a page that a notification leads to, in characters. */
export const maxPath = 200;

/** Everything the product tells people about, in the order in which it happens. */
export const notificationKinds = {
  ...requestKinds,
  ...messageKinds,
  ...jobKinds,
  ...changeKinds,
  ...caseKinds,
  ...payoutKinds,
  ...applicationKinds,
  ...decisionKinds,
  ...lostFoundKinds,
};

type Kinds = typeof notificationKinds;
export type NotificationKind = keyof Kinds;

/** The id in a path: `jobId` of `/jobs/:jobId`. */
type IdOf<K extends NotificationKind> = IdIn<Kinds[K]['path']>;
type IdIn<Path> = Path extends `${string}:${infer Id}?${string}`
  ? Id
  : Path extends `${string}:${infer Id}`
    ? Id
    : never;
type Value<Name> = Name extends `${string}Cents` ? number : Name extends `${string}At` ? Date : string;

/** What a notification of a kind is made with. */
export type NotificationData<K extends NotificationKind> = {
  [Name in Kinds[K]['data'][number] | IdOf<K>]: Value<Name>;
} & (K extends keyof typeof requestKinds ? AboutBid : unknown) &
  (K extends keyof Situations ? { [Flag in Situations[K]]?: boolean } : unknown) &
  (K extends keyof SituationData ? SituationData[K] : unknown);

/**
 * The kinds with words of their own for a situation (`notifications:<situation>.<kind>`, `sentences.server.ts`), and the flags in their
 * data that name it.
 */
interface Situations {
  projectChanged: 'isCounter';
  arrivalAsked: 'isStartLost' | 'isOtherSuspended';
  checkInMissing: 'isStartLost' | 'isOtherSuspended';
  changesUnanswered: 'isPayer';
  caseUnanswered: 'isNeverStarted';
  jobUnfrozen: 'isStartLost';
  bankRefundedPart: 'isStartLost' | 'isPayer' | 'isSubmitted';
  bankRefunded: 'isPayer' | 'isSubmitted';
  paymentDisputed: 'isSubmitted';
  jobFrozen: 'isSubmitted';
  refundUnanswered: 'isPayer';
  otherSuspended: 'isUnpaid' | 'isPayer';
  otherActive: 'isSlotOver' | 'isPayer';
  caseDecided: 'isPayer';
  caseSettled: 'isPayer' | 'isOwn' | 'isPartRefunded';
  splitOffered: 'isPayer';
  splitAgreed: 'isPayer';
  refundedElsewhere: 'isEmptied' | 'isLate' | 'isWaiting' | 'isPayer';
  refundFailed: 'isRefused' | 'isDisputed';
  payoutRefused: 'isAboutAccount';
  bankChanged: 'isHeld';
  bankAdded: 'isHeld' | 'isDelayed';
  jobReleased: 'isAccountMissing' | 'isAccountBegun' | 'isBankChanged' | 'isHeld';
  paymentReleased: 'isPartRefunded';
  jobCancelled: 'isPayer' | 'isOwn' | 'isOwnUnrefunded' | 'isNoShow' | 'isPaidCancel' | 'isFreeCancel';
}

/** What the words of a situation name and the others do not. */
interface SituationData {
  jobReleased: { paidFromAt?: Date; timeZone?: string };
  bankAdded: { paidFromAt?: Date; timeZone?: string };
}

/** True about a project: its words say "bid" and "project" (`notifications:bid.<kind>`). */
interface AboutBid {
  isBid?: boolean;
}

// Object.keys() forgets which keys they are.
export const kindNames = Object.keys(notificationKinds) as NotificationKind[];

export const isNotificationKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationKinds, kind);

/** True when a notification of `kind` goes to `channel` unless its reader chooses otherwise. */
export function goesTo(channel: Channel, kind: NotificationKind): boolean {
  const defaults: readonly Channel[] = notificationKinds[kind].channels;
  return defaults.includes(channel);
}

/** The part of its data that a notification's path needs. */
export type PathData<K extends NotificationKind> = { [Name in IdOf<K>]: Value<Name> };

/** Returns the path of this site to which a notification of `kind` leads. */
export function pathOf<K extends NotificationKind>(kind: K, data: PathData<K>): string {
  const values = new Map<string, unknown>(Object.entries(data));
  const { path, otherPath }: Kind = notificationKinds[kind];
  const chosen = otherPath && values.get(otherPath.flag) === true ? otherPath.path : path;
  return chosen.replace(/:(\w+)/, (_, name: string) => String(values.get(name)));
}

/** Returns the link to the place on a notification's page, which is stored as `path`. */
export function linkTo(kind: NotificationKind, path: string): string {
  const { anchor }: Kind = notificationKinds[kind];
  return anchor ? `${path}#${anchor}` : path;
}
