import { after, type Clock, hours } from '#lib/clock.ts';
import { type PaymentGateway, ProviderFailure, ProviderRefusal } from '#ports/payment-gateway.ts';

type Method = Exclude<keyof PaymentGateway, 'readEvent'>;
/**
 * `away`: the call had no effect. `lostAnswer`: it took effect, but the response never arrived. `refused`: a definite no, which is
 * repeated for the key. `failed`, `failedAfter`: an error of the provider, without and with the effect, which is repeated for the key, too.
 */
type Trouble = 'away' | 'lostAnswer' | 'refused' | 'failed' | 'failedAfter';

/** The calls to the card provider in memory: their keys, and how they go wrong. */
export function fakeCalls(clock: Clock) {
  const answers = new Map<string, { order: string; answer: unknown; refusal: Error | null; at: Date }>();
  const troubles: { method: Method; trouble: Trouble }[] = [];
  const refusals: { method: Method; code: string | null }[] = [];
  const made: Method[] = [];
  let keyTrouble: Trouble | null = null;
  let beforeCall: ((method: Method) => Promise<void>) | null = null;

  async function call<T>(method: Method, act: () => T): Promise<T> {
    made.push(method);
    await beforeCall?.(method);
    // Real responses take time, so other calls can run in between.
    await new Promise((resolve) => setImmediate(resolve));
    const at = troubles.findIndex((one) => one.method === method);
    const trouble = at < 0 ? null : troubles.splice(at, 1)[0]?.trouble;
    keyTrouble = trouble ?? null;
    if (trouble === 'away') throw new Error('the provider is away');
    const answer = act();
    if (trouble === 'lostAnswer') throw new Error('the provider did not answer in time');
    return answer;
  }

  /** Throws what the call runs into, if it is one of `kinds`. */
  function checkKeyTrouble(...kinds: Trouble[]): void {
    if (!keyTrouble || !kinds.includes(keyTrouble)) return;
    if (keyTrouble === 'refused') throw new ProviderRefusal('the provider says no', null);
    throw new ProviderFailure('the provider has failed');
  }

  function once<T>(key: string, order: object, act: () => T): T {
    const text = JSON.stringify(order);
    const previous = answers.get(key);
    if (previous && after(previous.at, hours(24)) > clock.now()) {
      if (previous.order !== text) throw new Error('this key was used for something else');
      if (previous.refusal) throw previous.refusal;
      return previous.answer as T;
    }
    const kept = { order: text, answer: null as unknown, refusal: null as Error | null, at: clock.now() };
    answers.set(key, kept);
    try {
      checkKeyTrouble('refused', 'failed');
      const answer = act();
      checkKeyTrouble('failedAfter');
      kept.answer = answer;
      return answer;
    } catch (error) {
      if (error instanceof ProviderRefusal || error instanceof ProviderFailure) kept.refusal = error;
      else answers.delete(key);
      throw error;
    }
  }

  function checkRefusal(method: Method): void {
    const at = refusals.findIndex((one) => one.method === method);
    if (at >= 0) throw new ProviderRefusal('the provider says no', refusals.splice(at, 1)[0]?.code ?? null);
  }

  return {
    made,
    call,
    once,
    /** Throws the refusal that a test has announced. */
    checkRefusal,
    /** What a test announces. */
    tests: {
      /** The next orders of `method` are refused: a definite no. */
      refuse(
        method: 'refund' | 'transfer' | 'expireCheckoutSession' | 'setPayoutSchedule',
        code: string | null,
        times = 1,
      ): void {
        for (let time = 0; time < times; time++) refusals.push({ method, code });
      },
      /** Forgets the keys of all orders, as the provider does after a day. */
      forgetKeys: () => answers.clear(),
      /** From now on, no order is refused that `refuse` has announced. */
      forgetRefusals(): void {
        refusals.length = 0;
      },
      /** The next call of `method` fails. */
      fail(method: Method, trouble: Trouble): void {
        troubles.push({ method, trouble });
      },
      /** From now on, no call fails that `fail` has announced. */
      forgetTroubles(): void {
        troubles.length = 0;
      },
      /** Runs before every call, until it is set to null. */
      setBefore(hook: ((method: Method) => Promise<void>) | null): void {
        beforeCall = hook;
      },
    },
    forget(): void {
      answers.clear();
      for (const list of [troubles, refusals, made]) list.length = 0;
      beforeCall = null;
    },
  };
}

export type FakeCalls = ReturnType<typeof fakeCalls>;
