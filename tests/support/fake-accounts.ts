import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { type PaymentGateway, type PayoutAccountStatus, ProviderRefusal } from '#ports/payment-gateway.ts';
import type { FakeCalls } from './fake-calls.ts';

type AccountCall =
  | 'createAccount'
  | 'findAccount'
  | 'retrieveAccount'
  | 'setPayoutSchedule'
  | 'createLoginLink'
  | 'createAccountLink';

/** The payout accounts of the card provider in memory. */
export function fakeAccounts(clock: Clock, { call, once, checkRefusal }: FakeCalls) {
  const accounts = new Map<string, PayoutAccountStatus>();
  /** For whom an account was made, and when. */
  const owners = new Map<string, { userId: string; at: Date }>();

  function find(id: string) {
    const account = accounts.get(id);
    if (!account) throw new Error('no such account');
    return account;
  }

  const port: Pick<PaymentGateway, AccountCall> = {
    createAccount: (order) =>
      call('createAccount', () =>
        once(order.idempotencyKey, order, () => {
          const id = `acct_${randomUUID()}`;
          owners.set(id, { userId: order.userId, at: clock.now() });
          const schedule = { interval: 'daily' };
          const status = { transfersActive: false, payoutsEnabled: false, email: order.email, bank: null, schedule };
          accounts.set(id, { id, ...status });
          return { id };
        }),
      ),
    findAccount: ({ userId, from, to }) =>
      call('findAccount', () => {
        const isOf = (one: { userId: string; at: Date }) => one.userId === userId && one.at >= from && one.at <= to;
        const [made] = [...owners].find(([, one]) => isOf(one)) ?? [];
        return made ? { id: made } : null;
      }),
    retrieveAccount: (id) => call('retrieveAccount', () => (accounts.has(id) ? { ...find(id) } : null)),
    setPayoutSchedule: (order) =>
      call('setPayoutSchedule', () =>
        once(order.idempotencyKey, order, () => {
          checkRefusal('setPayoutSchedule');
          if (!accounts.has(order.accountId)) throw new ProviderRefusal('no such account', 'account_invalid');
          find(order.accountId).schedule = order.schedule;
        }),
      ),
    createLoginLink: (id) =>
      call('createLoginLink', () => {
        if (!accounts.get(id)?.bank) throw new ProviderRefusal('this account is not set up', null);
        return { url: `https://pay.test/express/${id}` };
      }),
    createAccountLink: ({ accountId }) =>
      call('createAccountLink', () => ({ url: `https://pay.test/accounts/${find(accountId).id}` })),
  };

  return {
    port,
    all: accounts,
    find,
    forget(): void {
      accounts.clear();
      owners.clear();
    },
  };
}
