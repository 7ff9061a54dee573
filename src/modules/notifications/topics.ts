import { type Channel, channels } from './kinds/kind.ts';
import { goesTo, type NotificationKind } from './kinds.ts';

/** What notifications are about, as people choose by. */
export const topics = [
  'quotes',
  'messages',
  'jobs',
  'reviews',
  'money',
  'account',
  'lostFound',
  'administration',
] as const;
export type Topic = (typeof topics)[number];

/** The topics whose bell and emails cannot be switched off: a person must learn of money and of decisions about the account. */
const alwaysTold: readonly Topic[] = ['money', 'account'];

/** True if a person must learn of a topic. */
export const isAlwaysTold = (topic: Topic): boolean => alwaysTold.includes(topic);

/** True if a person may switch off a channel for a topic and its kinds. */
export const isOptional = (topic: Topic, channel: Channel): boolean => channel === 'sms' || !isAlwaysTold(topic);

/** The topic of each kind. What moves money, or moves it soon unless the reader acts, is about money. */
export const topicOf = {
  quoteRequested: 'quotes',
  offerReceived: 'quotes',
  offerAccepted: 'quotes',
  offerNotSelected: 'quotes',
  requestDeclined: 'quotes',
  requestExpired: 'quotes',
  allOffersExpired: 'quotes',
  requestWithdrawn: 'quotes',
  offerExpired: 'quotes',
  offerWithdrawn: 'quotes',
  counterOffered: 'quotes',
  counterReceived: 'quotes',
  counterAccepted: 'quotes',
  counterDeclined: 'quotes',
  counterEnded: 'quotes',
  counterExpired: 'quotes',
  newProject: 'quotes',
  newProjects: 'quotes',
  projectChanged: 'quotes',
  questionAsked: 'quotes',
  questionAnswered: 'quotes',
  newMessage: 'messages',
  missedCall: 'messages',
  jobPaid: 'money',
  workStarted: 'jobs',
  wrongPins: 'jobs',
  workSubmitted: 'money',
  releaseSoon: 'money',
  releasePaused: 'money',
  changesRequested: 'money',
  changesWait: 'money',
  changesAnswered: 'money',
  changesWithdrawn: 'money',
  changesUnanswered: 'money',
  arrivalAsked: 'money',
  checkInMissing: 'money',
  arrivalConfirmed: 'jobs',
  noShowReported: 'money',
  refundUnanswered: 'money',
  submitSoon: 'jobs',
  finishAsked: 'money',
  submissionMissing: 'money',
  finishConfirmed: 'money',
  caseUnanswered: 'money',
  addressChanged: 'jobs',
  timeProposed: 'jobs',
  timeAccepted: 'jobs',
  timeDeclined: 'jobs',
  timeExpired: 'jobs',
  caseOpened: 'money',
  caseSilent: 'money',
  caseReported: 'money',
  caseAnswered: 'money',
  caseDecided: 'money',
  caseSettled: 'money',
  splitOffered: 'money',
  splitDeclined: 'money',
  splitAgreed: 'money',
  moreTimeAsked: 'money',
  paymentDisputed: 'money',
  jobFrozen: 'money',
  paidJobDisputed: 'money',
  jobUnfrozen: 'money',
  bankRefundedPart: 'money',
  bankRefunded: 'money',
  unpaidWorkDecided: 'money',
  paymentReleased: 'money',
  jobReleased: 'money',
  reviewReceived: 'reviews',
  paymentExpired: 'money',
  paymentFailed: 'money',
  paymentReturned: 'money',
  jobCalledOff: 'jobs',
  otherSuspended: 'money',
  otherActive: 'money',
  jobCancelled: 'money',
  refundFailed: 'money',
  refundPaidOutside: 'money',
  refundedElsewhere: 'money',
  payoutRefused: 'money',
  payoutsPaused: 'money',
  bankChanged: 'money',
  bankAdded: 'money',
  payoutAccountMissing: 'money',
  applicationApproved: 'account',
  applicationRevision: 'account',
  applicationRejected: 'account',
  changeApproved: 'account',
  changeRevision: 'account',
  changeRejected: 'account',
  paperExpiring: 'account',
  paperExpired: 'account',
  applicationNotice: 'account',
  applicationRejectedOnReport: 'account',
  noticeAnswered: 'administration',
  noticeRunOut: 'administration',
  appealMade: 'administration',
  conversationReported: 'administration',
  lostAbuseReported: 'administration',
  chargebackOpened: 'administration',
  chargebackDue: 'administration',
  chargebackDecided: 'administration',
  appealUpheld: 'account',
  appealReversed: 'account',
  extraMileGranted: 'account',
  extraMileEnded: 'account',
  exportReady: 'account',
  lostMessage: 'lostFound',
  lostAnswer: 'lostFound',
  lostDecision: 'lostFound',
} as const satisfies Record<NotificationKind, Topic>;

/** Returns the channels that some of `kinds` go to. */
export const channelsOf = (kinds: readonly NotificationKind[]): Channel[] =>
  channels.filter((channel) => kinds.some((kind) => goesTo(channel, kind)));

/** Returns the channels that a person may choose for a kind. */
export const choicesOfKind = (kind: NotificationKind): Channel[] =>
  channelsOf([kind]).filter((channel) => isOptional(topicOf[kind], channel));

/** What a person has chosen: the topics and channels that are off, and the kinds and channels with a choice of their own. */
export interface Chosen {
  /** `quotes sms`. */
  muted: readonly `${Topic} ${Channel}`[];
  /** `offerReceived sms`: true for on. */
  own: Readonly<Record<string, boolean>>;
}

/** True if a notification of `kind` goes to `channel`: a kind's own choice comes before that of its topic. */
export function isWanted(kind: NotificationKind, channel: Channel, { muted, own }: Chosen): boolean {
  const topic = topicOf[kind];
  if (!goesTo(channel, kind)) return false;
  if (!isOptional(topic, channel)) return true;
  return own[`${kind} ${channel}`] ?? !muted.includes(`${topic} ${channel}`);
}
