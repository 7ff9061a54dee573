import type { Page } from 'playwright-core';
import { idOf } from '#sandbox/sample-data/random.ts';
import { jobsIn } from '../people.ts';
import { appealSteps } from './appeal-steps.ts';
import { bookingSteps } from './booking-steps.ts';
import { profileSteps } from './profile-steps.ts';
import { projectSteps } from './project-steps.ts';
import {
  addPhotos,
  caseToAnswer,
  clientsJob,
  conversationOfPro,
  countered,
  first,
  hourlyJob,
  incomingRequest,
  jobToReview,
  lostReport,
  requestsOf,
  requestWithOthers,
} from './stops.ts';
import { pro, t } from './typed.ts';

/** The steps of the loop at which the client or the Pro types, chooses or decides. */

/** A page of the sample data and its viewer's email address. */
export interface Stop {
  viewer: string;
  path: string;
}

export interface Step {
  name: string;
  find(): Promise<Stop>;
  /** The name of the draft (`<DraftForm draft>`); a form without a text has none. */
  draft?: string;
  /** What opens the form where it is folded away. Selector. */
  open?: string;
  /** Field (a selector, of which the last fitting field counts) → what is typed into it; null ticks it. */
  typed: Record<string, string | null>;
  /** The selector of a file input that gets a photo before the form is sent: no page can keep a file. */
  file?: string;
  /** The selector of the button that sends the form. */
  send: string;
  /** The text that shows that the server has accepted the form. Without it, the form is gone. */
  sent?: string;
  /** True for a form that is sent without an account, so that nothing waits for a log-in. */
  isForVisitors?: true;
  /** Brings the page into the state in which the form can be sent. */
  prepare?(page: Page, stop: Stop): Promise<void>;
}

/** In an order in which no step takes away what a later one needs. */
export const steps: Step[] = [
  {
    name: 'a quote',
    draft: 'offer',
    find: incomingRequest,
    typed: {
      '[name=rate]': '61.50',
      '[name=hours]': '2',
      '[name=message]': 'I bring everything.',
      'details [name=slot]': null,
    },
    send: 'form:has([name=rate]) button[value=send]',
  },
  {
    name: 'declining',
    find: incomingRequest,
    open: 'a[href="#decline"]',
    typed: {},
    send: '#decline button[value=decline]',
  },
  {
    name: 'asking more Pros',
    draft: 'more',
    find: async () => requestWithOthers().then(({ viewer, path }) => ({ viewer, path: `${path}?more` })),
    typed: { '[name=workerIds]': null },
    send: 'form:has([name=workerIds]) button[value=send]',
  },
  {
    name: 'withdrawing',
    draft: 'withdraw',
    find: async () => first((await requestsOf()).slice(1)),
    open: 'a[href="#withdraw"]',
    typed: { '#withdraw [name=reason]': 'We are moving.' },
    send: '#withdraw button[value=withdraw]',
  },
  {
    name: 'a counter',
    draft: `counter-${countered.offerId}`,
    find: async () => ({ viewer: pro, path: `/worker-dashboard/requests/${countered.requestId}` }),
    open: 'summary:has-text("Suggest another price or time")',
    typed: { 'details[open] [name=message]': 'Could you do it for less?' },
    send: 'details[open] button[value=counter]',
    sent: 'Your counteroffer',
  },
  {
    name: 'accepting',
    find: async () =>
      first((await requestsOf()).map(({ viewer, path, offerId }) => ({ viewer, path: `${path}?accept=${offerId}` }))),
    typed: {},
    send: '#accept button',
  },
  {
    name: 'the address at checkout',
    draft: 'address',
    find: async () =>
      first((await jobsIn('awaiting_payment')).map(({ id, client }) => ({ viewer: client, path: `/checkout/${id}` }))),
    typed: { '[name=street]': '742 Valencia St', '[name=unit]': '3', '[name=notes]': 'Gate code 1942' },
    send: 'form:has([name=street]) button[type=submit]',
  },
  {
    name: 'the address of a job',
    draft: 'address',
    find: () => clientsJob('paid'),
    open: 'section[aria-labelledby=address] summary',
    typed: { '[name=street]': '1 Dolores St', '[name=notes]': 'Ring twice.' },
    send: 'button[value=address]',
    sent: '1 Dolores St',
  },
  {
    name: 'calling off',
    draft: 'call-off',
    find: () => clientsJob('awaiting_payment'),
    open: 'a[href="#call-off"]',
    typed: { '#call-off [name=reason]': 'Our dates changed.' },
    send: '#call-off button[value=callOff]',
  },
  {
    name: 'canceling',
    draft: 'cancel',
    find: () => clientsJob('paid'),
    open: 'a[href="#cancel"]',
    typed: { '#cancel [name=reason]': 'We are moving.' },
    send: '#cancel button[value=cancel]',
  },
  {
    name: 'a problem',
    draft: 'problem',
    find: () => clientsJob('submitted'),
    open: 'a[href="#problem"]',
    typed: { '#problem [name=reason]': 'One wall is still bare, and there is paint on the floor.' },
    send: '#problem button[value=dispute]',
  },
  {
    name: 'changes that are asked for',
    draft: 'changes',
    find: () => clientsJob('submitted'),
    open: 'a[href="#changes"]',
    typed: { '#changes [name=reason]': 'The closet door still sticks.' },
    send: '#changes button[value=requestChanges]',
  },
  {
    name: 'the answer about changes',
    draft: 'changesAnswer',
    find: async () =>
      first((await jobsIn('changes_requested')).map(({ id, pro }) => ({ viewer: pro, path: `/jobs/${id}` }))),
    typed: { '[name=answer]': 'I planed the door; it closes now.' },
    send: 'button[value=answerChanges]',
  },
  {
    name: 'the answer in a case',
    draft: 'caseAnswer',
    find: caseToAnswer,
    typed: { '[name=answer]': 'All four walls have two coats.' },
    send: 'button[value=answerCase]',
  },
  {
    name: 'a split',
    draft: 'split',
    find: () => clientsJob('disputed'),
    open: '#outcome summary',
    typed: { '[name=refund]': '47.50' },
    send: 'button[value=offerSplit]',
  },
  {
    name: 'a review',
    draft: 'review',
    find: jobToReview,
    typed: { '[name=rating][value="4"]': null, '[name=comment]': 'Neat work, on time.' },
    send: 'button[value=review]',
  },
  {
    name: 'the hours',
    draft: 'submit',
    find: hourlyJob,
    typed: { '[name=hours]': '0:45' },
    send: 'button[value=submit]',
    prepare: addPhotos,
  },
  ...profileSteps,
  {
    name: 'a lost or found report',
    draft: 'new-report',
    find: async () => ({ viewer: pro, path: '/lost-and-found' }),
    open: 'a[href="#new-report"]',
    typed: {
      '[name=type][value=found]': null,
      '#new-report [name=title]': 'A blue glove',
      '#new-report [name=description]': 'Left hand, with a hole in the thumb.',
      '#new-report [name=zip]': '94110',
    },
    send: 'button[form=new-report-form]',
    sent: 'A blue glove',
  },
  {
    name: 'a message about a found thing',
    draft: 'write',
    find: async () => ({ viewer: pro, path: lostReport('ring') }),
    open: 'a[href="#write"]',
    typed: { '#write [name=text]': 'The year is 1987.' },
    send: '#write button[value=write]',
    sent: 'The year is 1987.',
  },
  {
    name: 'a message',
    draft: 'message',
    find: conversationOfPro,
    typed: { 'textarea[name=text]': 'I have the key now.' },
    send: 'form:has(textarea[name=text]) > div button',
    sent: 'I have the key now.',
  },
  {
    name: 'a report of a conversation',
    draft: 'report',
    find: conversationOfPro,
    open: 'a[href="#report"]',
    typed: { '#report [name=reason]': 'Not a real request.' },
    send: '#report button[value=report]',
    sent: t('messages:report.sent'),
  },
  {
    name: 'the answer to a message',
    draft: `lost-answer-${idOf('lost message keys 0')}`,
    find: async () => ({ viewer: 'client@nearhand.test', path: lostReport('keys') }),
    typed: { '[name=answer]': 'Yes, the left one.' },
    send: 'button[value=answer]',
    sent: 'Yes, the left one.',
  },
  {
    name: 'a report of a message about a lost thing',
    draft: `report-message-${idOf('lost message keys 0')}`,
    find: async () => ({ viewer: 'client@nearhand.test', path: lostReport('keys') }),
    open: `a[href="#report-message-${idOf('lost message keys 0')}"]`,
    typed: { [`#report-message-${idOf('lost message keys 0')} [name=reason]`]: 'This is a threat.' },
    send: `#report-message-${idOf('lost message keys 0')} button[value=reportMessage]`,
    sent: t('lostFound:abuse.sent'),
  },
  {
    name: 'abuse',
    draft: 'abuse',
    isForVisitors: true,
    find: async () => ({ viewer: pro, path: lostReport('ad') }),
    open: 'a[href="#abuse"]',
    typed: { '#abuse [name=reason]': 'Nothing was found here.' },
    send: '#abuse button[value=abuse]',
    sent: t('lostFound:abuse.sent'),
  },
  ...appealSteps,
  ...bookingSteps,
  ...projectSteps,
];
