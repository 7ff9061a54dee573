import { after, days, hours } from '#lib/clock.ts';
import { shortName } from '#lib/short-name.ts';
import { answerChangesWithinMs, answerWithinMs, releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { type NotificationData, type NotificationKind, pathOf } from '#modules/notifications/kinds.ts';
import type { SampleJob, Step } from './jobs/sample-job.ts';
import type { SampleLostReport } from './lost-found/lost-reports.ts';
import { holdIdsOf } from './money/hold-ids.ts';
import { paidOutsideNote } from './money/provider-failures.ts';
import { sampleSplit } from './money/split.ts';
import { stepsTaken } from './money/unclaimed.ts';
import type { Person } from './people/people.ts';
import { idOf } from './random.ts';
import type { SampleRequest } from './requests/quote-requests.ts';
import type { World } from './world.ts';

export interface SampleNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  data: object;
  path: string;
  at: Date;
  readAt: Date | null;
}

const oldestMs = days(21);
const unreadMs = hours(36);

/** Invents the notifications of the last three weeks, and all reminders of unclaimed money. Those older than a day and a half have been read. */
export function createNotifications(
  { cast, pros, jobs, requests, lostReports }: Pick<World, 'cast' | 'pros' | 'jobs' | 'requests' | 'lostReports'>,
  now: Date,
): SampleNotification[] {
  const all: SampleNotification[] = [];

  function notify<K extends NotificationKind>(person: Person, kind: K, data: NotificationData<K>, at: Date): void {
    if (at <= now && after(at, oldestMs) >= now) add(person, kind, data, at);
  }
  function add<K extends NotificationKind>(person: Person, kind: K, data: NotificationData<K>, at: Date): void {
    const path = pathOf(kind, data);
    const readAt = after(at, unreadMs) < now ? after(at, hours(3)) : null;
    all.push({
      id: idOf(`bell ${person.id} ${kind} ${path} ${all.length}`),
      userId: person.id,
      kind,
      data,
      path,
      at,
      readAt,
    });
  }

  for (const job of jobs) {
    notifyOfJob(job, notify);
    notifyOfMoney(job, cast.admin, notify);
  }
  // Of any age: a case about such money says that the Pro was reminded.
  for (const { pro, act, cents, at } of stepsTaken(jobs, now))
    if (act === 'remind') add(pro, 'payoutAccountMissing', { totalCents: cents }, at);
  for (const request of requests) notifyOfRequest(request, notify);
  for (const report of lostReports) notifyOfLostReport(report, notify);
  for (const pro of pros)
    if (pro.revision) notify(pro, 'applicationRevision', { reason: pro.revision }, after(now, -hours(20)));
  return all;
}

type Notify = <K extends NotificationKind>(person: Person, kind: K, data: NotificationData<K>, at: Date) => void;

function notifyOfJob(job: SampleJob, notify: Notify): void {
  const { client, pro } = job;
  const about = { jobId: job.id, title: job.task.title };
  const timeZone = pro.metro.timeZone;
  const other = (by: Step['by']) => (by === 'client' ? pro : client);
  const notifyOfAct: Partial<Record<Step['act'], (at: Date, by: Step['by']) => void>> = {
    paymentArrives: (at) => {
      const data = { ...about, totalCents: job.price, startsAt: job.startsAt, timeZone };
      notify(client, 'jobPaid', data, at);
      notify(pro, 'jobPaid', data, at);
    },
    checkIn: (at) => notify(client, 'workStarted', { ...about, worker: pro.name }, at),
    askAboutStart: (at) => {
      const data = { ...about, answerAt: after(at, answerWithinMs), timeZone };
      notify(client, 'arrivalAsked', { ...data, worker: pro.name }, at);
      notify(pro, 'checkInMissing', data, at);
    },
    askAboutFinish: (at) => {
      const data = { ...about, answerAt: after(at, answerWithinMs), timeZone };
      notify(client, 'finishAsked', { ...data, worker: pro.name }, at);
      notify(pro, 'submissionMissing', data, at);
    },
    submit: (at) => {
      const releaseAt = after(at, releaseAfterMs(job.price));
      notify(client, 'workSubmitted', { ...about, worker: pro.name, releaseAt, timeZone }, at);
    },
    pause: (at) => {
      if (job.dueAt) notify(pro, 'releasePaused', { ...about, releaseAt: job.dueAt, timeZone }, at);
    },
    requestChanges: (at) => {
      notify(pro, 'changesRequested', { ...about, answerAt: after(at, answerChangesWithinMs), timeZone }, at);
    },
    answerChanges: (at) => {
      const releaseAt = after(at, releaseAfterMs(job.price));
      notify(client, 'changesAnswered', { ...about, worker: pro.name, releaseAt, timeZone }, at);
    },
    dispute: (at, by) => notify(other(by), 'caseOpened', about, at),
    offerSplit: (at) => {
      const { refunded: refundCents, payout: payoutCents } = sampleSplit(job);
      notify(client, 'splitOffered', { ...about, refundCents, payoutCents, isPayer: true }, at);
    },
    settle: (at) => {
      const data = { ...about, refundCents: job.money.refunded, payoutCents: job.money.released };
      notify(client, 'caseDecided', { ...data, isPayer: true }, at);
      notify(pro, 'caseDecided', data, at);
    },
    release: (at) => notify(pro, 'jobReleased', { ...about, totalCents: job.money.released }, at),
    expire: (at) => {
      notify(client, 'paymentExpired', about, at);
      notify(pro, 'paymentExpired', about, at);
    },
    callOff: (at, by) => {
      const author = shortName((by === 'client' ? client : pro).name);
      notify(other(by), 'jobCalledOff', { ...about, author }, at);
    },
    cancel: (at, by) => {
      const { refunded: refundCents, released: payoutCents } = job.money;
      const data = { ...about, refundCents, payoutCents };
      const isOwn = by === 'client';
      const ofClient = isOwn && { isOwn: refundCents > 0, isOwnUnrefunded: refundCents === 0 };
      const ofPro = isOwn ? { isPaidCancel: payoutCents > 0, isFreeCancel: payoutCents === 0 } : { isOwn: true };
      notify(client, 'jobCancelled', { ...data, isPayer: true, ...ofClient }, at);
      notify(pro, 'jobCancelled', { ...data, ...ofPro }, at);
    },
  };
  for (const { act, at, by } of job.steps) notifyOfAct[act]?.(at, by);
  for (const { side, publishedAt } of job.reviews) {
    const [author, reader] = side === 'client' ? [client, pro] : [pro, client];
    if (publishedAt) notify(reader, 'reviewReceived', { ...about, author: shortName(author.name) }, publishedAt);
  }
}

/** What a bank that takes a payment back, and a card that does not take a refund, make the product tell. */
function notifyOfMoney(job: SampleJob, admin: Person, notify: Notify): void {
  const { client, pro, freeze, failedRefund, money } = job;
  const about = { jobId: job.id, title: job.task.title };
  if (freeze) {
    const totalCents = money.held;
    const data = { ...about, totalCents, isSubmitted: job.steps.some(({ to }) => to === 'submitted') };
    notify(client, 'paymentDisputed', data, freeze.at);
    notify(pro, 'jobFrozen', data, freeze.at);
    notify(admin, 'chargebackOpened', { disputeId: holdIdsOf(job).dispute, totalCents }, freeze.at);
  }
  if (!failedRefund) return;
  const refund = { ...about, refundCents: money.refunded };
  notify(client, 'refundFailed', refund, failedRefund.at);
  const { paidOutsideAt } = failedRefund;
  if (paidOutsideAt) notify(client, 'refundPaidOutside', { ...refund, note: paidOutsideNote }, paidOutsideAt);
}

function notifyOfRequest(request: SampleRequest, notify: Notify): void {
  const { client, job } = request;
  const about = { requestId: request.id, title: request.task.title };
  const agreedAt = job?.steps[0]?.at;
  for (const { pro, state, offer, earlier = [] } of request.recipients) {
    const asked = { ...about, client: shortName(client.name), city: client.metro.city };
    notify(pro, 'quoteRequested', asked, request.createdAt);
    if (state === 'declined')
      notify(client, 'requestDeclined', { ...about, worker: pro.name }, after(request.createdAt, hours(5)));
    for (const [round, { total: totalCents, createdAt }] of [...earlier, ...(offer ? [offer] : [])].entries()) {
      const kind = round === 0 ? 'offerReceived' : 'counterReceived';
      if (round % 2 === 0) notify(client, kind, { ...about, worker: pro.name, totalCents }, createdAt);
      else notify(pro, 'counterOffered', { ...about, client: shortName(client.name), totalCents }, createdAt);
    }
    if (offer?.state === 'accepted' && job && agreedAt) {
      const data = { jobId: job.id, title: about.title, client: shortName(client.name) };
      notify(pro, 'offerAccepted', data, agreedAt);
    }
    if (offer?.state === 'not_selected' && agreedAt) notify(pro, 'offerNotSelected', about, agreedAt);
  }
}

function notifyOfLostReport({ id, title, reporter, messages }: SampleLostReport, notify: Notify): void {
  const about = { reportId: id, title };
  for (const { sender, text, at, answer, answeredAt } of messages) {
    notify(reporter, 'lostMessage', { ...about, author: shortName(sender.name), message: text }, at);
    if (answer && answeredAt)
      notify(sender, 'lostAnswer', { ...about, author: shortName(reporter.name), message: answer }, answeredAt);
  }
}
