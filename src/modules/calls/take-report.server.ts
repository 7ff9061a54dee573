import type { Language } from '#lib/languages.ts';
import { shortName } from '#lib/short-name.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { words } from '#platform/words.server.ts';
import type { CallEvent, CallInstruction, CallOutcome, Speech, TelephonyRequest } from '#ports/telephony.ts';
import { maxMinutes } from './limits.ts';
import { moveCall } from './move-call.server.ts';
import { ringSeconds } from './ring-seconds.ts';
import { isOver } from './states.ts';
import { isCallOfProvider } from './store.server.ts';
import type { CallAct } from './transitions.ts';
import { findRinging, type RingingRow } from './views.server.ts';

/** The key that says yes. */
const yes = '1';

const hangUp: CallInstruction = { kind: 'hangUp' };

/**
 * Takes what the telephony provider reports about a call, and returns what happens next on that phone, in the provider's format;
 * null for a request that is about no call. A report that comes twice or too late changes nothing. Throws BadSignature.
 */
export async function takeCallReport(ctx: Context, request: TelephonyRequest): Promise<string | null> {
  const { telephony } = ctx.ports;
  const event = telephony?.readRequest(request) ?? null;
  if (!telephony || !event) return null;
  return telephony.answer(event.callId, await next(ctx, event));
}

async function next(ctx: Context, { callId, providerCallId, happening }: CallEvent): Promise<CallInstruction> {
  const call = await findRinging(ctx.db, callId);
  if (!call || isOver(call.state) || !(await isCallOfProvider(ctx.db, callId, providerCallId))) return hangUp;
  const report: Report = { ctx, call, move: (act) => moveCall(ctx, callId, act, providerCallId) };
  switch (happening.kind) {
    case 'callerAnswered':
      return greetCaller(report);
    case 'callerPressed':
      return happening.key === yes ? ringCallee(report) : leave(report);
    case 'calleeAnswered':
      return greetCallee(report);
    case 'calleePressed':
      return happening.key === yes ? connect(report) : hangUp;
    case 'calleeEnded':
      return endAtCallee(report, happening.outcome);
    case 'ended':
      return end(report, happening.outcome);
  }
}

/** A report of a live call. */
interface Report {
  ctx: Context;
  call: RingingRow;
  move(act: CallAct): ReturnType<typeof moveCall>;
}

async function greetCaller({ call, move }: Report): Promise<CallInstruction> {
  if (call.state === 'starting') await move('ringCaller');
  else if (call.state !== 'ringing_caller') return hangUp;
  return { kind: 'ask', of: 'caller', speech: say('caller', call.callerLanguage, calleeName(call)) };
}

async function ringCallee({ call, move }: Report): Promise<CallInstruction> {
  if (!call.calleePhone) {
    await move('fail');
    return { kind: 'hangUp', speech: say('unreachable', call.callerLanguage, calleeName(call)) };
  }
  // The provider asks again if our answer was lost.
  if (call.state !== 'ringing_callee' && !(await move('ringCallee'))) return hangUp;
  return { kind: 'dial', to: call.calleePhone, ringSeconds: ringSeconds.callee, maxMinutes };
}

async function leave({ move }: Report): Promise<CallInstruction> {
  await move('leave');
  return hangUp;
}

async function greetCallee({ call }: Report): Promise<CallInstruction> {
  if (call.state !== 'ringing_callee') return hangUp;
  return { kind: 'ask', of: 'callee', speech: say('callee', call.calleeLanguage, callerName(call)) };
}

async function connect({ call, move }: Report): Promise<CallInstruction> {
  const isConnected = call.state === 'connected' || (await move('connect'));
  return isConnected ? { kind: 'connect' } : hangUp;
}

/** The other person's phone was not answered, was answered without the key, or the two have talked. */
async function endAtCallee({ call, move }: Report, outcome: CallOutcome): Promise<CallInstruction> {
  if (await move('hangUp')) return hangUp;
  if (!(await move(actOf[outcome]))) return hangUp;
  return { kind: 'hangUp', speech: say('missed', call.callerLanguage, calleeName(call)) };
}

const actOf = { busy: 'findBusy', failed: 'fail', noAnswer: 'miss', done: 'miss' } as const;

/** The whole call is over. The report of the other person's phone may come later, or never. */
async function end({ move }: Report, outcome: CallOutcome): Promise<CallInstruction> {
  const acts: CallAct[] = ['hangUp', 'miss', outcome === 'failed' ? 'fail' : 'leave'];
  for (const act of acts) if (await move(act)) break;
  return hangUp;
}

const say = (sentence: 'caller' | 'callee' | 'missed' | 'unreachable', language: Language, name: string): Speech => ({
  text: words(language).t(`spoken:${sentence}`, { name }),
  language,
});

const calleeName = ({ callerSide, calleeName: name }: RingingRow) => (callerSide === 'worker' ? shortName(name) : name);
const callerName = ({ callerSide, callerName: name }: RingingRow) => (callerSide === 'client' ? shortName(name) : name);
