import { takeProviderEvent } from '#modules/payments/public.server.ts';
import type { ProviderDispute } from '#ports/payment-gateway.ts';
import type { Webhook } from './fake-gateway.ts';
import { world } from './world.ts';

/** Returns the payment page on which a job was paid. */
export async function paidPageOf(jobId: string): Promise<string> {
  const row = await world.db
    .selectFrom('checkout_session as s')
    .innerJoin('hold as h', 'h.id', 's.hold_id')
    .select('s.provider_session_id as id')
    .where('h.purpose_id', '=', jobId)
    .where('s.state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return row.id as string;
}

/** The client's bank takes the payment of a job back. Returns the provider's id of the dispute and its event. */
export async function disputeJob(jobId: string, about: Partial<ProviderDispute> = {}): Promise<[string, Webhook]> {
  const event = world.gateway.dispute(await paidPageOf(jobId), about);
  return [JSON.parse(event.rawBody).disputeId as string, event];
}

/** Posts an event of the provider, without what follows from it. */
export const post = ({ rawBody, signature }: Webhook): Promise<void> =>
  takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);

/** The bank takes the payment of a job back, and everything that follows has happened. Returns the provider's id. */
export async function takeBack(jobId: string, about: Partial<ProviderDispute> = {}): Promise<string> {
  const [id, event] = await disputeJob(jobId, about);
  await post(event);
  await world.work();
  return id;
}

/** Returns our id of a dispute that the provider has opened. */
export async function ownDisputeId(providerId: string): Promise<string> {
  const own = world.db.selectFrom('dispute').select('id').where('provider_id', '=', providerId);
  return (await own.executeTakeFirstOrThrow()).id;
}

/** A bank takes the payment of submitted work back. Returns the job with both ids of the dispute. */
export async function chargeback() {
  const job = await world.submittedJob();
  const providerId = await takeBack(job.jobId);
  return { ...job, providerId, disputeId: await ownDisputeId(providerId) };
}

/** The bank decides, and everything that follows has happened. */
export async function decide(id: string, status: ProviderDispute['status']): Promise<void> {
  await post(world.gateway.decideDispute(id, status));
  await world.work();
}
