import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { Money } from '#lib/money.ts';
import type { PaymentGateway, ProviderRefund } from '#ports/payment-gateway.ts';
import { ProviderRefusal } from '#ports/payment-gateway.ts';

type MadeRefund = ProviderRefund & { createdAt: Date };

/** The refunds of the card provider in memory. `charge` returns a payment. */
export function fakeRefunds(clock: Clock, charge: (id: string) => { amount: Money; refunded: number }) {
  const made: MadeRefund[] = [];
  let next: Pick<ProviderRefund, 'status' | 'waitsFor'> = { status: 'succeeded', waitsFor: null };
  const shown = ({ createdAt: _, ...refund }: MadeRefund): ProviderRefund => refund;

  function find(id: string): MadeRefund {
    const found = made.find((one) => one.id === id);
    if (!found) throw new ProviderRefusal(`no such refund: ${id}`, 'resource_missing');
    return found;
  }

  return {
    made,
    /** Takes a refund from its payment, as an order of ours or by hand. */
    make(order: { paymentIntentId: string; amount: Money; payoutId: string | null }): ProviderRefund {
      const { paymentIntentId, payoutId, amount } = order;
      const payment = charge(paymentIntentId);
      if (payment.refunded === payment.amount)
        throw new ProviderRefusal('this payment is refunded', 'charge_already_refunded');
      if (payment.refunded + amount > payment.amount) throw new ProviderRefusal('more than was paid', null);
      payment.refunded += amount;
      const about = { paymentIntentId, payoutId, amount, ...next, reason: null };
      const refund = { id: `re_${randomUUID()}`, ...about, createdAt: clock.now() };
      next = { status: 'succeeded', waitsFor: null };
      made.push(refund);
      return shown(refund);
    },
    read: (id: string) => shown(find(id)),
    findOwn: (order: { paymentIntentId: string; payoutId: string }): ProviderRefund | null =>
      made.find(
        ({ paymentIntentId, payoutId, status }) =>
          paymentIntentId === order.paymentIntentId && payoutId === order.payoutId && status !== 'failed',
      ) ?? null,
    list: (which: Parameters<PaymentGateway['listRefunds']>[0]): ProviderRefund[] =>
      made
        .filter((one) =>
          'since' in which ? one.createdAt >= which.since : one.paymentIntentId === which.paymentIntentId,
        )
        .map(shown),
    end(id: string, status: ProviderRefund['status'], reason: string | null): ProviderRefund {
      const found = find(id);
      if (status === 'failed' && found.status !== 'failed') charge(found.paymentIntentId).refunded -= found.amount;
      return Object.assign(found, { status, waitsFor: null, reason });
    },
    setNext(status: ProviderRefund['status'], waitsFor: ProviderRefund['waitsFor'] = null): void {
      next = { status, waitsFor };
    },
    forget(): void {
      made.length = 0;
      next = { status: 'succeeded', waitsFor: null };
    },
  };
}
