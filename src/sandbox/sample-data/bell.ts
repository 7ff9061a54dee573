import { after, days, hours } from '#lib/clock.ts';
import { shortName } from '#lib/short-name.ts';
import type { NotificationData, NotificationKind } from '#modules/notifications/kinds.ts';
import type { Person } from './people.ts';
import type { SampleRequest } from './quote-requests.ts';
import { idOf } from './random.ts';
import type { SampleJob, Step } from './sample-job.ts';

export interface SampleNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  data: NotificationData[NotificationKind];
  path: string;
  at: Date;
  readAt: Date | null;
}

const remembered = days(21);

/** What rang for whom in the last three weeks. What is older than a day and a half has been read. */
export function ringBells(jobs: SampleJob[], requests: SampleRequest[], now: Date): SampleNotification[] {
  const all: SampleNotification[] = [];

  function ring<K extends NotificationKind>(
    person: Person,
    kind: K,
    data: NotificationData[K],
    path: string,
    at: Date,
  ): void {
    if (at > now || after(at, remembered) < now) return;
    const readAt = after(at, hours(36)) < now ? after(at, hours(3)) : null;
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

  for (const job of jobs) ringForJob(job, ring);
  for (const request of requests) ringForRequest(request, ring);
  return all;
}

type Ring = <K extends NotificationKind>(
  person: Person,
  kind: K,
  data: NotificationData[K],
  path: string,
  at: Date,
) => void;

function ringForJob(job: SampleJob, ring: Ring): void {
  const { client, pro } = job;
  const { title } = job.task;
  const path = `/jobs/${job.id}`;
  const timeZone = pro.metro.timeZone;
  const tell: Partial<Record<Step['act'], (at: Date) => void>> = {
    paymentArrives: (at) => {
      const data = { title, totalCents: job.price, startsAt: job.startsAt.toISOString(), timeZone };
      ring(client, 'jobPaid', data, path, at);
      ring(pro, 'jobPaid', data, path, at);
    },
    checkIn: (at) => ring(client, 'workStarted', { worker: pro.name, title }, path, at),
    submit: (at) => {
      const releaseAt = after(at, hours(48)).toISOString();
      ring(client, 'workSubmitted', { worker: pro.name, title, releaseAt, timeZone }, path, at);
    },
    release: (at) => ring(pro, 'jobReleased', { title, totalCents: job.money.released }, path, at),
    expire: (at) => {
      ring(client, 'paymentExpired', { title }, path, at);
      ring(pro, 'paymentExpired', { title }, path, at);
    },
    cancel: (at) => {
      ring(client, 'jobCancelled', { title }, path, at);
      ring(pro, 'jobCancelled', { title }, path, at);
    },
  };
  for (const { act, at } of job.steps) tell[act]?.(at);
  for (const { side, publishedAt } of job.reviews) {
    const [author, reader] = side === 'client' ? [client, pro] : [pro, client];
    if (publishedAt) ring(reader, 'reviewReceived', { author: shortName(author.name), title }, path, publishedAt);
  }
}

function ringForRequest(request: SampleRequest, ring: Ring): void {
  const { client, job } = request;
  const { title } = request.task;
  const own = `/requests/${request.id}`;
  const theirs = `/worker-dashboard/requests/${request.id}`;
  const agreedAt = job?.steps[0]?.at;
  for (const { pro, state, offer } of request.recipients) {
    ring(
      pro,
      'quoteRequested',
      { title, client: shortName(client.name), city: client.metro.city },
      theirs,
      request.createdAt,
    );
    if (state === 'declined')
      ring(client, 'requestDeclined', { worker: pro.name, title }, own, after(request.createdAt, hours(5)));
    if (offer)
      ring(client, 'offerReceived', { worker: pro.name, title, totalCents: offer.total }, own, offer.createdAt);
    if (offer?.state === 'accepted' && job && agreedAt) {
      ring(pro, 'offerAccepted', { title, client: shortName(client.name) }, `/jobs/${job.id}`, agreedAt);
    }
    if (offer?.state === 'not_selected' && agreedAt) ring(pro, 'offerNotSelected', { title }, theirs, agreedAt);
  }
}
