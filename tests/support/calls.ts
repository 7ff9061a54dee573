import { takeCallReport } from '#modules/calls/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import type { CallHappening, CallInstruction } from '#ports/telephony.ts';
import { instructionIn } from './fake-telephony.ts';
import { world } from './world.ts';

export const phones = { client: '+14155550101', pro: '+14155550102' };

/** Creates a client and a Pro with verified phones and a paid job of the two, that starts tomorrow. */
export async function callers(about: { client?: User; pro?: User } = {}) {
  const client = about.client ?? (await world.client({ name: 'Robin Alvarez', phone: phones.client }));
  const pro = about.pro ?? (await world.worker({ name: 'Sam Taylor', phone: phones.pro }));
  const { jobId } = await world.paidJob({ client, worker: pro });
  return { client, pro, jobId };
}

/** Starts a call about a job. Returns its id. */
export async function call(caller: User, jobId: string): Promise<string> {
  return (await world.as(caller).calls.start({ about: 'job', id: jobId })).callId;
}

/** Reports what happens on a call, as the provider does. Returns what is to happen next. */
export async function report(
  callId: string,
  happening: CallHappening,
  providerCallId?: string,
): Promise<CallInstruction> {
  const context = world.withActor({ kind: 'provider' });
  return instructionIn(await takeCallReport(context, world.telephony.reportOf(callId, happening, providerCallId)));
}

/** Starts a call that rings at the other person's phone. Returns its id. */
export async function ringing(caller: User, jobId: string): Promise<string> {
  const callId = await call(caller, jobId);
  await report(callId, { kind: 'callerAnswered' });
  await report(callId, { kind: 'callerPressed', key: '1' });
  return callId;
}

/** Starts a call that is connected. Returns its id. */
export async function connected(caller: User, jobId: string): Promise<string> {
  const callId = await ringing(caller, jobId);
  await report(callId, { kind: 'calleeAnswered' });
  await report(callId, { kind: 'calleePressed', key: '1' });
  return callId;
}

export const stateOf = async (callId: string): Promise<string> =>
  (await world.db.selectFrom('call').select('state').where('id', '=', callId).executeTakeFirstOrThrow()).state;
