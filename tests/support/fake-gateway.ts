import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { type Money, usd } from '#lib/money.ts';
import type {
  PaymentGateway,
  PayoutAccountStatus,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  ProviderSession,
  ProviderTransaction,
  SessionOrder,
} from '#ports/payment-gateway.ts';
import { BadSignature, ProviderRefusal } from '#ports/payment-gateway.ts';
import { fakeAccounts } from './fake-accounts.ts';
import { fakeCalls } from './fake-calls.ts';
import { fakeDisputes } from './fake-disputes.ts';
import { fakeRefunds } from './fake-refunds.ts';

/** How many transactions a page has. */
const pageSize = 3;

export interface Webhook {
  rawBody: string;
  signature: string;
}

/**
 * A card provider in memory that keeps the rules of a real one: idempotency keys that it forgets after a day, refusals that it repeats
 * until then, single payments, expiry, balances.
 */
export function fakeGateway(clock: Clock) {
  const calls = fakeCalls(clock);
  const { call, once, checkRefusal } = calls;
  const disputes = fakeDisputes(clock, calls);
  const accounts = fakeAccounts(clock, calls);
  const sessions = new Map<string, ProviderSession & { expiresAt: Date; order: SessionOrder }>();
  const charges = new Map<string, { amount: Money; currency: string; refunded: number; transferred: number }>();
  const refunds = fakeRefunds(clock, charge);
  const transfers: { id: string; accountId: string; group: string; payoutId: string; amount: Money }[] = [];
  const transactions: ProviderTransaction[] = [];
  const secret = randomUUID();
  let pageUrl: string | null | undefined;

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
    const { id, holdId, url, status, paid, failed, amount, currency, paymentIntentId } = session;
    return { id, holdId, url, status, paid, failed, amount, currency, paymentIntentId };
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
          const open = { status: 'open', paid: false, failed: false, currency: 'usd', paymentIntentId: null } as const;
          sessions.set(id, { id, holdId, url, amount, expiresAt, order, ...open });
          return portSession(sessionOf(id));
        }),
      ),
    retrieveCheckoutSession: (id) => call('retrieveCheckoutSession', () => portSession(sessionOf(id))),
    findCheckoutSession: ({ paymentIntentId }) =>
      call('findCheckoutSession', () => {
        const session = [...sessions.values()].find((one) => one.paymentIntentId === paymentIntentId);
        return session ? portSession(session) : null;
      }),
    expireCheckoutSession: (id) =>
      call('expireCheckoutSession', () => {
        checkRefusal('expireCheckoutSession');
        const session = sessionOf(id);
        if (session.status === 'open') close(session);
        return portSession(session);
      }),
    refund: (order) =>
      call('refund', () =>
        once(order.idempotencyKey, order, () => {
          checkRefusal('refund');
          const { paymentIntentId, amount } = order;
          if (disputes.hasTaken(paymentIntentId)) throw new ProviderRefusal('charged back', 'charge_disputed');
          const refund = refunds.make(order);
          move({ type: 'refund', amount: usd(-amount), source: refund.id, paymentIntentId });
          return refund;
        }),
      ),
    transfer: (order) =>
      call('transfer', () =>
        once(order.idempotencyKey, order, () => {
          checkRefusal('transfer');
          const { accountId, group, payoutId, amount } = order;
          if (!accounts.all.has(accountId)) throw new ProviderRefusal('no such destination', 'account_invalid');
          const { transfersActive, payoutsEnabled } = accounts.find(accountId);
          if (!transfersActive || !payoutsEnabled)
            throw new ProviderRefusal('this account cannot be paid', 'insufficient_capabilities_for_transfer');
          const source = charge(order.paymentIntentId);
          if (source.transferred + amount > source.amount) throw new ProviderRefusal('more than was paid', null);
          source.transferred += amount;
          const id = `tr_${randomUUID()}`;
          transfers.push({ id, accountId, group, payoutId, amount });
          move({ type: 'transfer', amount: -amount, source: id });
          return { id };
        }),
      ),
    findRefund: (order) => call('findRefund', () => refunds.findOwn(order)),
    retrieveRefund: (id) => call('retrieveRefund', () => refunds.read(id)),
    listRefunds: (which) => call('listRefunds', () => refunds.list(which)),
    findTransfer: (order) =>
      call(
        'findTransfer',
        () => transfers.find((one) => one.group === order.group && one.payoutId === order.payoutId) ?? null,
      ),
    ...accounts.port,
    listTransactions: ({ from, after: last }) =>
      call('listTransactions', () => {
        const found = transactions.filter(({ createdAt }) => createdAt >= from).toReversed();
        const start = last ? found.findIndex(({ id }) => id === last) + 1 : 0;
        const page = found.slice(start, start + pageSize);
        return { transactions: page, next: start + pageSize < found.length ? (page.at(-1)?.id ?? null) : null };
      }),
    readBalance: () =>
      call('readBalance', () => usd(transactions.reduce((total, { amount, fee }) => total + amount - fee, 0))),
    ...disputes.port,
    readEvent(rawBody, signature) {
      if (signature !== sign(rawBody)) throw new BadSignature();
      return JSON.parse(rawBody) as ProviderEvent;
    },
  };

  /** Moves the platform's balance: `amount` and `fee` are in cents. */
  function move(movement: {
    type: string;
    amount: number;
    fee?: number;
    source?: string | null;
    paymentIntentId?: string;
  }): ProviderTransaction {
    const { type, amount, fee = 0, source = null, paymentIntentId = null } = movement;
    const at = { createdAt: clock.now(), availableAt: clock.now() };
    const moved = {
      id: `txn_${randomUUID()}`,
      type,
      amount: usd(amount),
      fee: usd(fee),
      source,
      paymentIntentId,
      ...at,
    };
    transactions.push(moved);
    return moved;
  }

  /** Returns the balance in dollars at the provider, in cents: payments minus refunds, transfers and disputes, without its fees. */
  function balance(): number {
    const dollars = [...charges.values()].filter(({ currency }) => currency === 'usd');
    const paidIn = dollars.reduce((total, { amount, refunded }) => total + amount - refunded, 0);
    return paidIn - disputes.away() - transfers.reduce((total, { amount }) => total + amount, 0);
  }

  const sign = (body: string): string => createHmac('sha256', secret).update(body).digest('hex');

  /** Returns an event as the provider would post it. */
  function webhook(event: { type: string; [part: string]: unknown }): Webhook {
    const rawBody = JSON.stringify({ id: `evt_${randomUUID()}`, ...event });
    return { rawBody, signature: sign(rawBody) };
  }

  const disputeEvent = (disputeId: string): Webhook => webhook({ type: 'dispute.changed', disputeId });

  return {
    port,
    sessions,
    accounts: accounts.all,
    refunds: refunds.made,
    transfers,
    transactions,
    move,
    disputes: disputes.all,
    evidence: disputes.evidence,
    files: disputes.files,
    calls: calls.made,
    balance,
    webhook,
    /** The page is complete, and its payment does not arrive for now, or has failed. */
    payLater(sessionId: string, failed: boolean): Webhook {
      const session = sessionOf(sessionId);
      Object.assign(session, { status: 'complete', url: null, failed });
      return webhook({ type: failed ? 'checkout.expired' : 'checkout.completed', session: portSession(session) });
    },
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
      const paymentIntentId = session.paymentIntentId as string;
      charges.set(paymentIntentId, { amount, currency, refunded: 0, transferred: 0 });
      const fee = Math.round((amount * 29) / 1_000) + 30;
      if (currency === 'usd') move({ type: 'charge', amount, fee, source: `ch_${randomUUID()}`, paymentIntentId });
      return webhook({ type: 'checkout.completed', session: portSession(session) });
    },
    /** Completes the worker's onboarding. Returns the provider's event. */
    enableAccount(id: string): Webhook {
      const bank = accounts.find(id).bank ?? { key: `bank of ${id}`, last4: '6789' };
      return this.changeAccount(id, { transfersActive: true, payoutsEnabled: true, bank });
    },
    /** Changes a worker's account. Returns the provider's event. */
    changeAccount(id: string, change: Partial<Omit<PayoutAccountStatus, 'id'>>): Webhook {
      Object.assign(accounts.find(id), change);
      return webhook({ type: 'account.updated', accountId: id });
    },
    /** Closes a worker's account for good. Returns the provider's event. */
    closeAccount(id: string): Webhook {
      accounts.all.delete(id);
      return webhook({ type: 'account.updated', accountId: id, isDeauthorized: true });
    },
    /** No longer knows a worker's account, as under a wrong key. Returns an event about it. */
    loseAccount(id: string): Webhook {
      accounts.all.delete(id);
      return webhook({ type: 'account.updated', accountId: id });
    },
    /** Makes a refund by hand, as in the provider's dashboard. Returns the provider's event, which a test may drop. */
    refundByHand(paymentIntentId: string, amount: Money): Webhook {
      const { id: refundId } = refunds.make({ paymentIntentId, amount, payoutId: null });
      return webhook({ type: 'refund.changed', refundId, paymentIntentId });
    },
    /** The next refund is accepted in this status. */
    setNextRefund: refunds.setNext,
    /** Moves a refund on. A failed one brings the money back. Returns the provider's event. */
    endRefund(refundId: string, status: ProviderRefund['status'], reason: string | null = null): Webhook {
      const { paymentIntentId } = refunds.end(refundId, status, reason);
      return webhook({ type: 'refund.changed', refundId, paymentIntentId });
    },
    /** The bank takes a payment of the page back. Returns the event that the provider would post; a test may drop it. */
    dispute(sessionId: string, about: Partial<ProviderDispute> = {}): Webhook {
      const { paymentIntentId, amount, currency } = sessionOf(sessionId);
      return disputeEvent(disputes.open({ paymentIntentId, amount, currency, ...about }));
    },
    /** The bank goes on with a dispute. Returns the provider's event. */
    decideDispute(id: string, status: ProviderDispute['status']): Webhook {
      disputes.decide(id, status);
      return disputeEvent(id);
    },
    /** The bank has taken and given back other sums for a dispute than its status says. Returns the provider's event. */
    moveDispute(id: string, moved: Parameters<typeof disputes.move>[1]): Webhook {
      disputes.move(id, moved);
      return disputeEvent(id);
    },
    ...calls.tests,
    /** Forgets all that happened. */
    forget(): void {
      for (const known of [sessions, charges]) known.clear();
      for (const list of [transfers, transactions]) list.length = 0;
      for (const part of [refunds, calls, disputes, accounts]) part.forget();
      pageUrl = undefined;
    },
    /** From now on, payment pages have this address; with undefined, one of their own. */
    setPages(url: string | null | undefined): void {
      pageUrl = url;
    },
  };
}
