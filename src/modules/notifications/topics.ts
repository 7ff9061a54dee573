import type { Channel } from './kinds/kind.ts';
import type { NotificationKind } from './kinds.ts';

/** What notifications are about, as people choose by. */
export const topics = ['quotes', 'jobs', 'reviews', 'money', 'account'] as const;
export type Topic = (typeof topics)[number];

/** The ways that can be switched off. The bell shows everything. */
export const mutableChannels = ['email', 'sms'] as const satisfies Channel[];
export type MutableChannel = (typeof mutableChannels)[number];

/** The topics whose emails cannot be switched off: a person must learn of money and of decisions about the account. */
const alwaysMailed: readonly Topic[] = ['money', 'account'];

/** True if a person may switch off a channel for a topic. */
export const isMutable = (topic: Topic, channel: MutableChannel): boolean =>
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
  applicationNotice: 'account',
  applicationRejectedOnReport: 'account',
  exportReady: 'account',
} as const satisfies Record<NotificationKind, Topic>;
