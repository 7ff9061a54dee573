import { after, days, hours } from '#lib/clock.ts';
import { shortName } from '#lib/short-name.ts';
import { type NotificationData, type NotificationKind, pathOf } from '#modules/notifications/kinds.ts';
import type { Person } from './people.ts';
import type { SampleRequest } from './quote-requests.ts';
import { idOf } from './random.ts';
import type { SampleJob, Step } from './sample-job.ts';

export interface SampleNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  data: object;
  path: string;
  at: Date;
  readAt: Date | null;
}

const remembered = days(21);

/** What rang for whom in the last three weeks. What is older than a day and a half has been read. */
export function ringBells(jobs: SampleJob[], requests: SampleRequest[], now: Date): SampleNotification[] {
  const all: SampleNotification[] = [];

  function ring<K extends NotificationKind>(person: Person, kind: K, data: NotificationData<K>, at: Date): void {
    if (at > now || after(at, remembered) < now) return;
    const path = pathOf(kind, data);
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

type Ring = <K extends NotificationKind>(person: Person, kind: K, data: NotificationData<K>, at: Date) => void;

function ringForJob(job: SampleJob, ring: Ring): void {
  const { client, pro } = job;
  const about = { jobId: job.id, title: job.task.title };
  const timeZone = pro.metro.timeZone;
  const tell: Partial<Record<Step['act'], (at: Date) => void>> = {
    paymentArrives: (at) => {
      const data = { ...about, totalCents: job.price, startsAt: job.startsAt, timeZone };
      ring(client, 'jobPaid', data, at);
      ring(pro, 'jobPaid', data, at);
    },
    checkIn: (at) => ring(client, 'workStarted', { ...about, worker: pro.name }, at),
    submit: (at) => {
      const releaseAt = after(at, hours(48));
      ring(client, 'workSubmitted', { ...about, worker: pro.name, releaseAt, timeZone }, at);
    },
    release: (at) => ring(pro, 'jobReleased', { ...about, totalCents: job.money.released }, at),
    expire: (at) => {
      ring(client, 'paymentExpired', about, at);
      ring(pro, 'paymentExpired', about, at);
    },
    cancel: (at) => {
      ring(client, 'jobCancelled', about, at);
      ring(pro, 'jobCancelled', about, at);
    },
  };
  for (const { act, at } of job.steps) tell[act]?.(at);
  for (const { side, publishedAt } of job.reviews) {
    const [author, reader] = side === 'client' ? [client, pro] : [pro, client];
    if (publishedAt) ring(reader, 'reviewReceived', { ...about, author: shortName(author.name) }, publishedAt);
  }
}

function ringForRequest(request: SampleRequest, ring: Ring): void {
  const { client, job } = request;
  const about = { requestId: request.id, title: request.task.title };
  const agreedAt = job?.steps[0]?.at;
  for (const { pro, state, offer } of request.recipients) {
    const asked = { ...about, client: shortName(client.name), city: client.metro.city };
    ring(pro, 'quoteRequested', asked, request.createdAt);
    if (state === 'declined')
      ring(client, 'requestDeclined', { ...about, worker: pro.name }, after(request.createdAt, hours(5)));
    if (offer) ring(client, 'offerReceived', { ...about, worker: pro.name, totalCents: offer.total }, offer.createdAt);
    if (offer?.state === 'accepted' && job && agreedAt) {
      const data = { jobId: job.id, title: about.title, client: shortName(client.name) };
      ring(pro, 'offerAccepted', data, agreedAt);
    }
    if (offer?.state === 'not_selected' && agreedAt) ring(pro, 'offerNotSelected', about, agreedAt);
  }
}
