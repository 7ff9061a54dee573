import type Stripe from 'stripe';
import type { PaymentGateway, PayoutSchedule } from '#ports/payment-gateway.ts';
import { orRefusal, refuseForbidden } from './refusal.server.ts';

type AskedSchedule = NonNullable<
  NonNullable<NonNullable<Stripe.AccountUpdateParams['settings']>['payouts']>['schedule']
>;

/** Returns the payout schedule of an account; daily, as the provider's default is, where it says none. */
export function toSchedule({ settings }: Stripe.Account): PayoutSchedule {
  const schedule = settings?.payouts?.schedule;
  if (!schedule) return { interval: 'daily' };
  const { interval, weekly_anchor, weekly_payout_days, monthly_anchor, monthly_payout_days } = schedule;
  const weekDays = weekly_payout_days ?? (weekly_anchor ? [weekly_anchor] : undefined);
  const monthDays = monthly_payout_days ?? (monthly_anchor ? [monthly_anchor] : undefined);
  if (interval === 'weekly') return { interval, weekDays };
  return interval === 'monthly' ? { interval, monthDays } : { interval };
}

/**
 * Sets when an account's money goes to its bank. `delay_days` is never sent: the provider keeps its value while the interval is manual
 * (https://docs.stripe.com/api/accounts/update). One day goes as the anchor, which also takes a weekend; several as the list.
 */
export async function setPayoutSchedule(
  stripe: Stripe,
  { accountId, schedule, idempotencyKey }: Parameters<PaymentGateway['setPayoutSchedule']>[0],
): Promise<void> {
  const params = { settings: { payouts: { schedule: toParams(schedule) } } };
  await orRefusal(stripe.accounts.update(accountId, params, { idempotencyKey })).catch(refuseForbidden);
}

function toParams({ interval, weekDays, monthDays }: PayoutSchedule): AskedSchedule {
  if (interval === 'weekly' && weekDays)
    return weekDays.length === 1
      ? { interval, weekly_anchor: weekDays[0] as AskedSchedule['weekly_anchor'] }
      : { interval, weekly_payout_days: weekDays };
  if (interval === 'monthly' && monthDays)
    return monthDays.length === 1
      ? { interval, monthly_anchor: monthDays[0] as number }
      : { interval, monthly_payout_days: monthDays };
  return { interval: interval as AskedSchedule['interval'] };
}
