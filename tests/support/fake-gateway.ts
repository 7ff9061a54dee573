import { createHmac, randomUUID } from 'node:crypto';
import { after, type Clock, hours } from '#lib/clock.ts';
import type { Money } from '#lib/money.ts';
import type { PaymentGateway, ProviderEvent, ProviderSession, SessionOrder } from '#ports/payment-gateway.ts';
import { BadSignature, ProviderRefusal } from '#ports/payment-gateway.ts';

type Method = Exclude<keyof PaymentGateway, 'readEvent'>;
/** `away`: the call had no effect. `lostAnswer`: it took effect, but the response never arrived. */
type Trouble = 'away' | 'lostAnswer';

export interface Webhook {
  rawBody: string;
  signature: string;
}

/**
 * A card provider in memory that keeps the rules of a real one: idempotency keys that it forgets after a day, refusals that it repeats
 * until then, single payments, expiry, balances.
 */
export function fakeGateway(clock: Clock) {
  const sessions = new Map<string, ProviderSession & { expiresAt: Date; order: SessionOrder }>();
  const charges = new Map<string, { amount: Money; currency: string; refunded: number; transferred: number }>();
  const accounts = new Map<string, { id: string; payoutsEnabled: boolean; detailsSubmitted: boolean }>();
  const answers = new Map<string, { order: string; answer: unknown; refusal: ProviderRefusal | null; at: Date }>();
  const troubles: { method: Method; trouble: Trouble }[] = [];
  const refunds: { id: string; paymentIntentId: string; payoutId: string; amount: Money }[] = [];
  const transfers: { id: string; accountId: string; group: string; payoutId: string; amount: Money }[] = [];
  const calls: Method[] = [];
  const secret = randomUUID();
  let pageUrl: string | null | undefined;
  let beforeCall: ((method: Method) => Promise<void>) | null = null;

  async function call<T>(method: Method, act: () => T): Promise<T> {
    calls.push(method);
    await beforeCall?.(method);
    // Real responses take time, so other calls can run in between.
    await new Promise((resolve) => setImmediate(resolve));
    const at = troubles.findIndex((one) => one.method === method);
    const trouble = at < 0 ? null : troubles.splice(at, 1)[0]?.trouble;
    if (trouble === 'away') throw new Error('the provider is away');
    const answer = act();
    if (trouble === 'lostAnswer') throw new Error('the provider did not answer in time');
    return answer;
  }

  function once<T>(key: string, order: object, act: () => T): T {
    const text = JSON.stringify(order);
    const previous = answers.get(key);
    if (previous && after(previous.at, hours(24)) > clock.now()) {
      if (previous.order !== text) throw new Error('this key was used for something else');
      if (previous.refusal) throw previous.refusal;
      return previous.answer as T;
    }
    const kept = { order: text, answer: null as unknown, refusal: null as ProviderRefusal | null, at: clock.now() };
    answers.set(key, kept);
    try {
      const answer = act();
      kept.answer = answer;
      return answer;
    } catch (error) {
      if (error instanceof ProviderRefusal) kept.refusal = error;
      else answers.delete(key);
      throw error;
    }
  }

  function sessionOf(id: string) {
    const session = sessions.get(id);
    if (!session) throw new Error(`no such session: ${id}`);
    if (session.status === 'open' && session.expiresAt <= clock.now()) close(session);
    return session;
  }

  function close(session: ProviderSession): void {
    session.status = 'expired';
    session.url = null;
  }

  function portSession(session: ProviderSession): ProviderSession {
    const { id, holdId, url, status, paid, amount, currency, paymentIntentId } = session;
    return { id, holdId, url, status, paid, amount, currency, paymentIntentId };
  }

  function charge(id: string) {
    const payment = charges.get(id);
    if (!payment) throw new Error(`no such payment: ${id}`);
    return payment;
  }

  const port: PaymentGateway = {
    createCheckoutSession: (order) =>
      call('createCheckoutSession', () =>
        once(order.idempotencyKey, order, () => {
          const id = `cs_${randomUUID()}`;
          const { holdId, amount, expiresAt } = order;
          const url = pageUrl === undefined ? `https://pay.test/${id}` : pageUrl;
          const open = { status: 'open', paid: false, currency: 'usd', paymentIntentId: null } as const;
          sessions.set(id, { id, holdId, url, amount, expiresAt, order, ...open });
          return portSession(sessionOf(id));
        }),
      ),
    retrieveCheckoutSession: (id) => call('retrieveCheckoutSession', () => portSession(sessionOf(id))),
    expireCheckoutSession: (id) =>
      call('expireCheckoutSession', () => {
        const session = sessionOf(id);
        if (session.status === 'open') close(session);
        return portSession(session);
      }),
    refund: (order) =>
      call('refund', () =>
        once(order.idempotencyKey, order, () => {
          const { paymentIntentId, payoutId, amount } = order;
          const payment = charge(paymentIntentId);
          if (payment.refunded + amount > payment.amount) throw new ProviderRefusal('more than was paid', null);
          payment.refunded += amount;
          const id = `re_${randomUUID()}`;
          refunds.push({ id, paymentIntentId, payoutId, amount });
          return { id };
        }),
      ),
    transfer: (order) =>
      call('transfer', () =>
        once(order.idempotencyKey, order, () => {
          const { accountId, group, payoutId, amount } = order;
          if (!accounts.get(accountId)?.payoutsEnabled)
            throw new ProviderRefusal('this account cannot be paid', 'insufficient_capabilities_for_transfer');
          const source = charge(order.paymentIntentId);
          if (source.transferred + amount > source.amount) throw new ProviderRefusal('more than was paid', null);
          source.transferred += amount;
          const id = `tr_${randomUUID()}`;
          transfers.push({ id, accountId, group, payoutId, amount });
          return { id };
        }),
      ),
    findRefund: (order) =>
      call(
        'findRefund',
        () =>
          refunds.find((one) => one.paymentIntentId === order.paymentIntentId && one.payoutId === order.payoutId) ??
          null,
      ),
    findTransfer: (order) =>
      call(
        'findTransfer',
        () => transfers.find((one) => one.group === order.group && one.payoutId === order.payoutId) ?? null,
      ),
    createAccount: (order) =>
      call('createAccount', () =>
        once(order.idempotencyKey, order, () => {
          const id = `acct_${randomUUID()}`;
          accounts.set(id, { id, payoutsEnabled: false, detailsSubmitted: false });
          return { id };
        }),
      ),
    retrieveAccount: (id) => call('retrieveAccount', () => ({ ...accountOf(id) })),
    createAccountLink: ({ accountId }) =>
      call('createAccountLink', () => ({ url: `https://pay.test/accounts/${accountOf(accountId).id}` })),
    readEvent(rawBody, signature) {
      if (signature !== sign(rawBody)) throw new BadSignature();
      return JSON.parse(rawBody) as ProviderEvent;
    },
  };

  function accountOf(id: string) {
    const account = accounts.get(id);
    if (!account) throw new Error('no such account');
    return account;
  }

  /** Returns the balance in dollars at the provider, in cents: payments minus refunds and transfers. */
  function balance(): number {
    const dollars = [...charges.values()].filter(({ currency }) => currency === 'usd');
    const paidIn = dollars.reduce((total, { amount, refunded }) => total + amount - refunded, 0);
    return paidIn - transfers.reduce((total, { amount }) => total + amount, 0);
  }

  const sign = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');

  /** Returns an event as the provider would post it. */
  function webhook(event: { type: string; [part: string]: unknown }): Webhook {
    const rawBody = JSON.stringify({ id: `evt_${randomUUID()}`, ...event });
    return { rawBody, signature: sign(rawBody) };
  }

  return {
    port,
    sessions,
    accounts,
    refunds,
    transfers,
    calls,
    balance,
    webhook,
    /** Pays the page. Returns the event that the provider would post; a test may drop it. */
    pay(sessionId: string, wrong: { amount?: Money; currency?: string; holdId?: string } = {}): Webhook {
      const session = sessionOf(sessionId);
      if (session.status !== 'open') throw new Error(`the page is ${session.status}`);
      Object.assign(
        session,
        { status: 'complete', paid: true, url: null, paymentIntentId: `pi_${randomUUID()}` },
        wrong,
      );
      const { amount, currency } = session;
      charges.set(session.paymentIntentId as string, { amount, currency, refunded: 0, transferred: 0 });
      return webhook({ type: 'checkout.completed', session: portSession(session) });
    },
    /** Completes the worker's onboarding. Returns the provider's event. */
    enableAccount(id: string): Webhook {
      Object.assign(accountOf(id), { payoutsEnabled: true, detailsSubmitted: true });
      return webhook({ type: 'account.updated', account: accountOf(id) });
    },
    /** The next call of `method` fails. */
    fail(method: Method, trouble: Trouble): void {
      troubles.push({ method, trouble });
    },
    /** Forgets all that happened. */
    forget(): void {
      for (const known of [sessions, charges, accounts, answers]) known.clear();
      for (const list of [troubles, refunds, transfers, calls]) list.length = 0;
      beforeCall = null;
      pageUrl = undefined;
    },
    /** From now on, payment pages have this address; with undefined, one of their own. */
    setPages(url: string | null | undefined): void {
      pageUrl = url;
    },
    /** Runs before every call, until it is set to null. */
    setBefore(hook: ((method: Method) => Promise<void>) | null): void {
      beforeCall = hook;
    },
  };
}
