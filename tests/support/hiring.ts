import { randomUUID } from 'node:crypto';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from './world.ts';

const { db } = world;

/** A filled-in request form without its key and the chosen Pros. */
export const details = { title: 'Clean the flat', category: 'home-services', zip: '94103', description: 'Two rooms.' };

/** Sends a request from `client` to `workers`. Returns its id. */
export async function request(client: User, workers: User[], overrides: object = {}): Promise<string> {
  const form = { ...details, formKey: randomUUID(), workerIds: workers.map(({ id }) => id), ...overrides };
  const { requestId } = await world.as(client).hiring.createRequest(form);
  return requestId;
}

/** Posts a project of `client` with a fixed budget of $200. Returns its id. */
export async function project(client: User, overrides: object = {}): Promise<string> {
  const form = { ...details, formKey: randomUUID(), budgetType: 'fixed' as const, budgetCents: 20_000, ...overrides };
  return (await world.as(client).hiring.postProject(form)).projectId;
}

/** Sends an offer by `worker`: $120 for two hours, a day and a half from now. Returns its id. */
export async function offer(worker: User, requestId: string, overrides: object = {}): Promise<string> {
  const startsAt = new Date(world.clock.now().getTime() + days(1) + hours(12)).toISOString();
  const terms = { pricing: 'fixed' as const, amountCents: 12_000, minutes: 120, startsAt, message: 'I can do it.' };
  const { offerId } = await world.as(worker).hiring.sendOffer({ requestId, ...terms, ...overrides });
  return offerId;
}

/** Answers an offer as one of its sides: $100 for two hours, a day and a half from now. Returns the id of the counter. */
export async function counter(side: User, offerId: string, overrides: object = {}): Promise<string> {
  const startsAt = new Date(world.clock.now().getTime() + days(1) + hours(12)).toISOString();
  const terms = { pricing: 'fixed' as const, amountCents: 10_000, minutes: 120, startsAt, message: 'How about this?' };
  return (await world.as(side).hiring.counterOffer({ offerId, ...terms, ...overrides })).offerId;
}

/** Creates a client with a request to a Pro and `others`, and the quote of that Pro. */
export async function quoted(others: User[] = [], overrides: object = {}) {
  const [client, worker] = [await world.client(), await world.worker()];
  const requestId = await request(client, [worker, ...others]);
  return { client, worker, requestId, quote: await offer(worker, requestId, overrides) };
}

/** Creates a client with a request to two Pros and an offer by each. */
export async function answered() {
  const [client, one, two] = [
    await world.client(),
    await world.worker({ name: 'One' }),
    await world.worker({ name: 'Two' }),
  ];
  const requestId = await request(client, [one, two]);
  const offers = [await offer(one, requestId), await offer(two, requestId, { amountCents: 15_000 })] as const;
  return { client, one, two, requestId, offers };
}

/** Returns the offers of a request: id → state. */
export async function offersOf(requestId: string): Promise<Record<string, string>> {
  const rows = await db.selectFrom('offer').select(['id', 'state']).where('request_id', '=', requestId).execute();
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]));
}

/** Returns the Pros of a request: id → state. */
export async function recipientsOf(requestId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('request_recipient')
    .select(['worker_id', 'state'])
    .where('request_id', '=', requestId)
    .execute();
  return Object.fromEntries(rows.map(({ worker_id, state }) => [worker_id, state]));
}

export function requestRow(id: string) {
  return db.selectFrom('quote_request').select(['state', 'job_id']).where('id', '=', id).executeTakeFirstOrThrow();
}

export function jobsOf(clientId: string) {
  return db.selectFrom('job').selectAll().where('client_id', '=', clientId).execute();
}

/** Returns the kinds of a user's notifications, oldest first. */
export async function bellOf(userId: string): Promise<string[]> {
  const query = db.selectFrom('notification').select('kind').where('user_id', '=', userId).orderBy('created_at');
  return (await query.execute()).map(({ kind }) => kind);
}

/** Returns the acts that a Pro can do with a request now. */
export async function actsOf(worker: User, requestId: string): Promise<string[]> {
  return (await world.as(worker).hiring.getIncoming({ requestId })).acts;
}
