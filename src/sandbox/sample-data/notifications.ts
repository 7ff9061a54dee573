import { after, days, hours } from '#lib/clock.ts';
import { shortName } from '#lib/short-name.ts';
import type { NotificationData, NotificationKind } from '#modules/notifications/kinds.ts';
import type { SampleJob, Step } from './jobs/sample-job.ts';
import type { Person } from './people/people.ts';
import { idOf } from './random.ts';
import type { SampleRequest } from './requests/quote-requests.ts';

export interface SampleNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  data: NotificationData[NotificationKind];
  path: string;
  at: Date;
  readAt: Date | null;
}

const oldestMs = days(21);
const unreadMs = hours(36);

/** Invents the notifications of the last three weeks. Those older than a day and a half have been read. */
export function createNotifications(jobs: SampleJob[], requests: SampleRequest[], now: Date): SampleNotification[] {
  const all: SampleNotification[] = [];

  function notify<K extends NotificationKind>(
    person: Person,
    kind: K,
    data: NotificationData[K],
    path: string,
    at: Date,
  ): void {
    if (at > now || after(at, oldestMs) < now) return;
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

  for (const job of jobs) notifyOfJob(job, notify);
  for (const request of requests) notifyOfRequest(request, notify);
  return all;
}

type Notify = <K extends NotificationKind>(
  person: Person,
  kind: K,
  data: NotificationData[K],
  path: string,
  at: Date,
) => void;

function notifyOfJob(job: SampleJob, notify: Notify): void {
  const { client, pro } = job;
  const { title } = job.task;
  const path = `/jobs/${job.id}`;
  const timeZone = pro.metro.timeZone;
  const notifyOfAct: Partial<Record<Step['act'], (at: Date) => void>> = {
    paymentArrives: (at) => {
      const data = { title, totalCents: job.price, startsAt: job.startsAt.toISOString(), timeZone };
      notify(client, 'jobPaid', data, path, at);
      notify(pro, 'jobPaid', data, path, at);
    },
    checkIn: (at) => notify(client, 'workStarted', { worker: pro.name, title }, path, at),
    submit: (at) => {
      const releaseAt = after(at, hours(48)).toISOString();
      notify(client, 'workSubmitted', { worker: pro.name, title, releaseAt, timeZone }, path, at);
    },
    release: (at) => notify(pro, 'jobReleased', { title, totalCents: job.money.released }, path, at),
    expire: (at) => {
      notify(client, 'paymentExpired', { title }, path, at);
      notify(pro, 'paymentExpired', { title }, path, at);
    },
    cancel: (at) => {
      notify(client, 'jobCancelled', { title }, path, at);
      notify(pro, 'jobCancelled', { title }, path, at);
    },
  };
  for (const { act, at } of job.steps) notifyOfAct[act]?.(at);
  for (const { side, publishedAt } of job.reviews) {
    const [author, reader] = side === 'client' ? [client, pro] : [pro, client];
    if (publishedAt) notify(reader, 'reviewReceived', { author: shortName(author.name), title }, path, publishedAt);
  }
}

function notifyOfRequest(request: SampleRequest, notify: Notify): void {
  const { client, job } = request;
  const { title } = request.task;
  const clientPath = `/requests/${request.id}`;
  const proPath = `/worker-dashboard/requests/${request.id}`;
  const agreedAt = job?.steps[0]?.at;
  for (const { pro, state, offer } of request.recipients) {
    notify(
      pro,
      'quoteRequested',
      { title, client: shortName(client.name), city: client.metro.city },
      proPath,
      request.createdAt,
    );
    if (state === 'declined')
      notify(client, 'requestDeclined', { worker: pro.name, title }, clientPath, after(request.createdAt, hours(5)));
    if (offer)
      notify(
        client,
        'offerReceived',
        { worker: pro.name, title, totalCents: offer.total },
        clientPath,
        offer.createdAt,
      );
    if (offer?.state === 'accepted' && job && agreedAt) {
      notify(pro, 'offerAccepted', { title, client: shortName(client.name) }, `/jobs/${job.id}`, agreedAt);
    }
    if (offer?.state === 'not_selected' && agreedAt) notify(pro, 'offerNotSelected', { title }, proPath, agreedAt);
  }
}
