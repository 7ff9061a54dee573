import { createHash, createHmac, randomUUID } from 'node:crypto';
import { after, type Clock, days, hours } from '#lib/clock.ts';
import { type Money, usd } from '#lib/money.ts';
import type {
  Evidence,
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
import { fakeRefunds } from './fake-refunds.ts';

type Method = Exclude<keyof PaymentGateway, 'readEvent'>;
/**
 * `away`: the call had no effect. `lostAnswer`: it took effect, but the response never arrived. `refused`: a definite no, which is
 * repeated for the key.
 */
type Trouble = 'away' | 'lostAnswer' | 'refused';

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
  const sessions = new Map<string, ProviderSession & { expiresAt: Date; order: SessionOrder }>();
  const charges = new Map<string, { amount: Money; currency: string; refunded: number; transferred: number }>();
  const accounts = new Map<string, PayoutAccountStatus>();
  const answers = new Map<string, { order: string; answer: unknown; refusal: ProviderRefusal | null; at: Date }>();
  const troubles: { method: Method; trouble: Trouble }[] = [];
  const refunds = fakeRefunds(clock, charge);
  const refusals: { method: Method; code: string | null }[] = [];
  const transfers: { id: string; accountId: string; group: string; payoutId: string; amount: Money }[] = [];
  const transactions: ProviderTransaction[] = [];
  /** For whom an account was made, and when. */
  const owners = new Map<string, { userId: string; at: Date }>();
  const disputes = new Map<string, ProviderDispute>();
  const evidence: { disputeId: string; evidence: Evidence; fileId: string | null }[] = [];
  /** The PDFs that were uploaded, by id. */
  const files = new Map<string, Uint8Array>();
  const calls: Method[] = [];
  const secret = randomUUID();
  let pageUrl: string | null | undefined;
  let isRefusing = false;
  let beforeCall: ((method: Method) => Promise<void>) | null = null;

  async function call<T>(method: Method, act: () => T): Promise<T> {
    calls.push(method);
    await beforeCall?.(method);
    // Real responses take time, so other calls can run in between.
    await new Promise((resolve) => setImmediate(resolve));
    const at = troubles.findIndex((one) => one.method === method);
    const trouble = at < 0 ? null : troubles.splice(at, 1)[0]?.trouble;
    isRefusing = trouble === 'refused';
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
      if (isRefusing) throw new ProviderRefusal('the provider says no', null);
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

  function refuse(method: Method): void {
    const at = refusals.findIndex((one) => one.method === method);
    if (at >= 0) throw new ProviderRefusal('the provider says no', refusals.splice(at, 1)[0]?.code ?? null);
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
        refuse('expireCheckoutSession');
        const session = sessionOf(id);
        if (session.status === 'open') close(session);
        return portSession(session);
      }),
    refund: (order) =>
      call('refund', () =>
        once(order.idempotencyKey, order, () => {
          refuse('refund');
          const { paymentIntentId, amount } = order;
          if ([...disputes.values()].some((one) => one.paymentIntentId === paymentIntentId && isTaken(one)))
            throw new ProviderRefusal('charged back', 'charge_disputed');
          const refund = refunds.make(order);
          move({ type: 'refund', amount: usd(-amount), source: refund.id, paymentIntentId });
          return refund;
        }),
      ),
    transfer: (order) =>
      call('transfer', () =>
        once(order.idempotencyKey, order, () => {
          refuse('transfer');
          const { accountId, group, payoutId, amount } = order;
          if (!accounts.has(accountId)) throw new ProviderRefusal('no such destination', 'account_invalid');
          const { transfersActive, payoutsEnabled } = accountOf(accountId);
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
    createAccount: (order) =>
      call('createAccount', () =>
        once(order.idempotencyKey, order, () => {
          const id = `acct_${randomUUID()}`;
          owners.set(id, { userId: order.userId, at: clock.now() });
          accounts.set(id, { id, transfersActive: false, payoutsEnabled: false, email: order.email, bank: null });
          return { id };
        }),
      ),
    findAccount: ({ userId, from, to }) =>
      call('findAccount', () => {
        const isOf = (one: { userId: string; at: Date }) => one.userId === userId && one.at >= from && one.at <= to;
        const [made] = [...owners].find(([, one]) => isOf(one)) ?? [];
        return made ? { id: made } : null;
      }),
    retrieveAccount: (id) => call('retrieveAccount', () => (accounts.has(id) ? { ...accountOf(id) } : null)),
    createLoginLink: (id) =>
      call('createLoginLink', () => {
        if (!accounts.get(id)?.bank) throw new ProviderRefusal('this account is not set up', null);
        return { url: `https://pay.test/express/${id}` };
      }),
    createAccountLink: ({ accountId }) =>
      call('createAccountLink', () => ({ url: `https://pay.test/accounts/${accountOf(accountId).id}` })),
    listTransactions: ({ from, after: last }) =>
      call('listTransactions', () => {
        const found = transactions.filter(({ createdAt }) => createdAt >= from).toReversed();
        const start = last ? found.findIndex(({ id }) => id === last) + 1 : 0;
        const page = found.slice(start, start + pageSize);
        return { transactions: page, next: start + pageSize < found.length ? (page.at(-1)?.id ?? null) : null };
      }),
    readBalance: () =>
      call('readBalance', () => usd(transactions.reduce((total, { amount, fee }) => total + amount - fee, 0))),
    retrieveDispute: (id) => call('retrieveDispute', () => ({ ...disputeOf(id) })),
    listDisputes: (which) =>
      call('listDisputes', () =>
        [...disputes.values()]
          .filter(({ openedAt, paymentIntentId }) =>
            'since' in which ? openedAt >= which.since : paymentIntentId === which.paymentIntentId,
          )
          .map((one) => ({ ...one })),
      ),
    uploadEvidenceFile: ({ bytes, name, idempotencyKey }) =>
      call('uploadEvidenceFile', () =>
        once(idempotencyKey, { name, sha256: createHash('sha256').update(bytes).digest('hex') }, () => {
          refuse('uploadEvidenceFile');
          const id = `file_${randomUUID()}`;
          files.set(id, bytes);
          return { id };
        }),
      ),
    submitEvidence: (order) =>
      call('submitEvidence', () =>
        once(order.idempotencyKey, order, () => {
          const dispute = disputeOf(order.disputeId);
          if (dispute.status !== 'needs_response' && dispute.status !== 'inquiry')
            throw new ProviderRefusal('this dispute takes no evidence', null);
          const { disputeId, fileId } = order;
          if (fileId && !files.has(fileId)) throw new ProviderRefusal('no such file upload', 'resource_missing');
          evidence.push({ disputeId, evidence: order.evidence, fileId });
          if (dispute.status === 'needs_response') dispute.status = 'under_review';
          return { ...dispute };
        }),
      ),
    closeDispute: (id) =>
      call('closeDispute', () => {
        const dispute = disputeOf(id);
        if (dispute.status === 'won' || dispute.status === 'lost')
          throw new ProviderRefusal('this dispute is closed', 'dispute_already_closed');
        dispute.status = 'lost';
        return { ...dispute };
      }),
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

  function disputeOf(id: string) {
    const dispute = disputes.get(id);
    if (!dispute) throw new Error('no such dispute');
    return dispute;
  }

  /** True while the bank has the money, and after it has kept it. */
  const isTaken = ({ status }: ProviderDispute): boolean => !['won', 'inquiry', 'inquiry_closed'].includes(status);

  /** Lets the bank take the money of a dispute, and give it back when it is won. */
  function moveMoneyOf(dispute: ProviderDispute): void {
    const { status, amount, taken } = dispute;
    if (status !== 'inquiry' && status !== 'inquiry_closed' && taken === 0) dispute.taken = amount;
    if (status === 'won') dispute.returned = dispute.taken;
  }

  /** Returns the balance in dollars at the provider, in cents: payments minus refunds, transfers and disputes, without its fees. */
  function balance(): number {
    const dollars = [...charges.values()].filter(({ currency }) => currency === 'usd');
    const paidIn = dollars.reduce((total, { amount, refunded }) => total + amount - refunded, 0);
    const away = [...disputes.values()].reduce((total, { taken, returned }) => total + taken - returned, 0);
    return paidIn - away - transfers.reduce((total, { amount }) => total + amount, 0);
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
    refunds: refunds.made,
    transfers,
    transactions,
    move,
    disputes,
    evidence,
    files,
    calls,
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
      const bank = accountOf(id).bank ?? { key: `bank of ${id}`, last4: '6789' };
      return this.changeAccount(id, { transfersActive: true, payoutsEnabled: true, bank });
    },
    /** Changes a worker's account. Returns the provider's event. */
    changeAccount(id: string, change: Partial<Omit<PayoutAccountStatus, 'id'>>): Webhook {
      Object.assign(accountOf(id), change);
      return webhook({ type: 'account.updated', accountId: id });
    },
    /** Closes a worker's account for good. Returns the provider's event. */
    closeAccount(id: string): Webhook {
      accounts.delete(id);
      return webhook({ type: 'account.updated', accountId: id, isDeauthorized: true });
    },
    /** No longer knows a worker's account, as under a wrong key. Returns an event about it. */
    loseAccount(id: string): Webhook {
      accounts.delete(id);
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
    /** The next orders of `method` are refused: a definite no. */
    refuse(method: 'refund' | 'transfer' | 'expireCheckoutSession', code: string | null, times = 1): void {
      for (let time = 0; time < times; time++) refusals.push({ method, code });
    },
    /** The bank takes a payment of the page back. Returns the event that the provider would post; a test may drop it. */
    dispute(sessionId: string, about: Partial<ProviderDispute> = {}): Webhook {
      const { paymentIntentId, amount, currency } = sessionOf(sessionId);
      const id = `du_${randomUUID()}`;
      const dispute: ProviderDispute = {
        taken: usd(0),
        returned: usd(0),
        id,
        paymentIntentId,
        amount,
        currency,
        reason: 'fraudulent',
        status: 'needs_response',
        dueBy: after(clock.now(), days(9)),
        openedAt: clock.now(),
        ...about,
      };
      disputes.set(id, dispute);
      moveMoneyOf(dispute);
      return webhook({ type: 'dispute.changed', disputeId: id });
    },
    /** The bank goes on with a dispute. Returns the provider's event. */
    decideDispute(id: string, status: ProviderDispute['status']): Webhook {
      const dispute = disputeOf(id);
      dispute.status = status;
      moveMoneyOf(dispute);
      return webhook({ type: 'dispute.changed', disputeId: id });
    },
    /** The bank has taken and given back other sums for a dispute than its status says. Returns the provider's event. */
    moveDispute(id: string, moved: Partial<Pick<ProviderDispute, 'taken' | 'returned'>>): Webhook {
      Object.assign(disputeOf(id), moved);
      return webhook({ type: 'dispute.changed', disputeId: id });
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
    /** Forgets all that happened. */
    forget(): void {
      for (const known of [sessions, charges, accounts, answers, disputes]) known.clear();
      for (const list of [troubles, refusals, transfers, transactions, evidence, calls]) list.length = 0;
      refunds.forget();
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
