import type { Pool } from 'pg';
import { askProduct, type Destination } from './ask-product.ts';
import type { CallOrder } from './call-order.ts';
import {
  advanceLeg,
  findChild,
  findLeg,
  insertLeg,
  type Leg,
  type LegStatus,
  noteOnLeg,
  takeGather,
} from './store.server.ts';
import { readTwiml, type Verb } from './twiml.ts';

/** What a person can do with a phone. */
export const phoneActs = ['answer', 'decline', 'ignore', 'press', 'hangUp'] as const;
export type PhoneAct = (typeof phoneActs)[number];

export interface Exchange {
  /** Rings a phone. */
  ring(accountSid: string, order: CallOrder): Promise<Leg>;
  /** Does what a person does with a phone; nothing if the phone is not in the state for it. Resolves when it has its effect. */
  act(sid: string, act: PhoneAct, key?: string): Promise<void>;
  /** Ends the waiting for phones that ring. */
  close(): void;
}

const live: LegStatus[] = ['ringing', 'in-progress'];

/** Creates the telephone exchange: it rings phones, runs the TwiML that the product answers with, and connects two calls. */
export function createExchange(pool: Pool, destination: Destination): Exchange {
  const timers = new Map<string, NodeJS.Timeout>();
  return { ring, act, close };

  function close(): void {
    for (const timer of timers.values()) clearTimeout(timer);
  }

  async function ring(accountSid: string, { to, from, url, statusCallback, ringSeconds }: CallOrder): Promise<Leg> {
    const about = { account_sid: accountSid, parent_sid: null, sender: from, recipient: to };
    return ringLeg({ ...about, url, status_callback: statusCallback }, ringSeconds);
  }

  async function ringLeg(about: Parameters<typeof insertLeg>[1], seconds: number): Promise<Leg> {
    const leg = await insertLeg(pool, about);
    const timer = setTimeout(() => void end(leg.sid, 'no-answer', ['ringing']).catch(() => {}), seconds * 1_000);
    timers.set(leg.sid, timer.unref());
    return leg;
  }

  async function act(sid: string, what: PhoneAct, key = ''): Promise<void> {
    if (what === 'answer') await answer(sid);
    if (what === 'decline') await end(sid, 'busy', ['ringing']);
    if (what === 'ignore') await end(sid, 'no-answer', ['ringing']);
    if (what === 'press') await press(sid, key);
    if (what === 'hangUp') await end(sid, 'completed', ['in-progress']);
  }

  async function answer(sid: string): Promise<void> {
    const leg = await advanceLeg(pool, sid, ['ringing'], 'in-progress');
    if (!leg) return;
    clearTimeout(timers.get(sid));
    if (leg.url) await runAnswer(leg, leg.url);
    else await connect(leg);
  }

  async function press(sid: string, key: string): Promise<void> {
    const action = await takeGather(pool, sid);
    const leg = await findLeg(pool, sid);
    if (action && leg) await runAnswer(leg, action, { Digits: key });
  }

  /** Asks the product what happens next on a phone, and does it. A call without an answer ends. */
  async function runAnswer(leg: Leg, url: string, more: Record<string, string> = {}): Promise<void> {
    const document = await askProduct(destination, url, leg, more);
    const verbs = document === null ? null : readTwiml(document);
    if (!verbs || (await runVerbs(leg, verbs)) === 'hangUp') return end(leg.sid, 'completed', ['in-progress']);
  }

  /** Runs verbs until one waits for a person. */
  async function runVerbs(leg: Leg, verbs: readonly Verb[]): Promise<'waits' | 'hangUp'> {
    for (const { name, attributes, children, text } of verbs) {
      if (name === 'Say') await noteOnLeg(pool, leg.sid, { hears: text });
      if (name === 'Hangup') return 'hangUp';
      if (name === 'Gather') {
        const hears = children.map((said) => said.text).join(' ');
        await noteOnLeg(pool, leg.sid, { hears, gather_action: attributes.action });
        return 'waits';
      }
      if (name === 'Dial') {
        await dial(leg, attributes, children);
        return 'waits';
      }
    }
    if (!leg.parent_sid) return 'hangUp';
    // The end of the announcement to the other person.
    await connect(leg);
    return 'waits';
  }

  async function dial(
    parent: Leg,
    { action, callerId, timeout }: Record<string, string>,
    [number]: Verb[],
  ): Promise<void> {
    await noteOnLeg(pool, parent.sid, { dial_action: action });
    const people = { sender: callerId ?? parent.recipient, recipient: number?.text.trim() ?? '' };
    const about = { account_sid: parent.account_sid, parent_sid: parent.sid, ...people };
    const child = { ...about, url: number?.attributes.url ?? null, status_callback: null };
    await ringLeg(child, Number(timeout ?? 30));
  }

  async function connect(child: Leg): Promise<void> {
    for (const sid of [child.sid, child.parent_sid]) if (sid) await noteOnLeg(pool, sid, { bridged: true });
  }

  /** Ends the call to a phone, and with it that of the other one. */
  async function end(sid: string, status: LegStatus, from: readonly LegStatus[]): Promise<void> {
    const leg = await advanceLeg(pool, sid, from, status);
    if (!leg) return;
    clearTimeout(timers.get(sid));
    if (leg.parent_sid) await endDial(leg, leg.parent_sid);
    else await endWhole(leg);
  }

  /** The product says what the caller hears after the other person's phone. */
  async function endDial(child: Leg, parentSid: string): Promise<void> {
    const parent = await findLeg(pool, parentSid);
    if (!parent?.dial_action || parent.status !== 'in-progress') return;
    await runAnswer(parent, parent.dial_action, dialFields(child));
  }

  async function endWhole(parent: Leg): Promise<void> {
    const child = await findChild(pool, parent.sid);
    const ended =
      child && (await advanceLeg(pool, child.sid, live, child.status === 'ringing' ? 'canceled' : 'completed'));
    if (ended) clearTimeout(timers.get(ended.sid));
    // Twilio asks here, too, and drops the answer.
    if (ended && parent.dial_action) await askProduct(destination, parent.dial_action, parent, dialFields(ended));
    if (parent.status_callback) await askProduct(destination, parent.status_callback, parent);
  }
}

const dialFields = (child: Leg): Record<string, string> => ({
  DialCallSid: child.sid,
  DialCallStatus: child.status,
  DialBridged: String(child.bridged),
});
