import { randomUUID } from 'node:crypto';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/context.server.ts';
import { world } from './world.ts';

/** A filled-in request form, but for its key and the chosen Pros. */
export const details = { title: 'Clean the flat', category: 'home-services', zip: '94103', description: 'Two rooms.' };

/** A request of `client` to `workers`. */
export async function request(client: User, workers: User[], given: object = {}): Promise<string> {
  const form = { ...details, formKey: randomUUID(), workerIds: workers.map(({ id }) => id), ...given };
  const { requestId } = await world.as(client).hiring.createRequest(form);
  return requestId;
}

/** An offer of `worker`: $120 for two hours, a day and a half from now. */
export async function offer(worker: User, requestId: string, given: object = {}): Promise<string> {
  const startsAt = new Date(world.clock.now().getTime() + days(1) + hours(12)).toISOString();
  const terms = { pricing: 'fixed' as const, amountCents: 12_000, minutes: 120, startsAt, message: 'I can do it.' };
  const { offerId } = await world.as(worker).hiring.sendOffer({ requestId, ...terms, ...given });
  return offerId;
}
