import type { Channel } from './kinds/kind.ts';
import { goesTo, kindNames, type NotificationKind } from './kinds.ts';

/** What notifications are about, as people choose by. */
export const topics = ['quotes', 'jobs', 'reviews', 'money', 'account', 'lostFound'] as const;
export type Topic = (typeof topics)[number];

/** The channels that a person can switch off. The bell shows everything. */
export const optionalChannels = ['email', 'sms'] as const satisfies Channel[];
export type OptionalChannel = (typeof optionalChannels)[number];

/** The topics whose emails cannot be switched off: a person must learn of money and of decisions about the account. */
const alwaysMailed: readonly Topic[] = ['money', 'account'];

/** True if a person may switch off a channel for a topic. */
export const isOptional = (topic: Topic, channel: OptionalChannel): boolean =>
  channel !== 'email' || !alwaysMailed.includes(topic);

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
  jobPaid: 'money',
  workStarted: 'jobs',
  workSubmitted: 'money',
  releaseSoon: 'money',
  releasePaused: 'money',
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
  caseOpened: 'money',
  caseReported: 'money',
  caseAnswered: 'money',
  caseDecided: 'money',
  paymentReleased: 'money',
  jobReleased: 'money',
  reviewReceived: 'reviews',
  paymentExpired: 'money',
  jobCalledOff: 'jobs',
  jobCancelled: 'money',
  applicationApproved: 'account',
  applicationRevision: 'account',
  applicationRejected: 'account',
  changeApproved: 'account',
  changeRevision: 'account',
  changeRejected: 'account',
  applicationNotice: 'account',
  applicationRejectedOnReport: 'account',
  appealMade: 'account',
  appealUpheld: 'account',
  appealReversed: 'account',
  exportReady: 'account',
  lostMessage: 'lostFound',
  lostAnswer: 'lostFound',
  lostDecision: 'lostFound',
} as const satisfies Record<NotificationKind, Topic>;

/** True for a topic of which some notifications are texted. */
export const isTexted = (topic: Topic): boolean =>
  kindNames.some((kind) => topicOf[kind] === topic && goesTo('sms', kind));
