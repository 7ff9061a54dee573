import { z } from 'zod';
import { changeObject, type StripeObject } from '../store.server.ts';
import type { Controller } from './account-objects.ts';
import { type Schedule, settingsOf, shortestDelay } from './account-settings.ts';
import { ownAccount } from './accounts.server.ts';
import { refuse } from './api-error.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { expand, readParameters, wholeNumber } from './parameters.ts';

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const dayOfMonth = wholeNumber.pipe(z.number().min(1).max(31));

const AskedSchedule = z.strictObject({
  delay_days: z.union([z.literal('minimum'), wholeNumber]).optional(),
  interval: z.enum(['manual', 'daily', 'weekly', 'monthly']).optional(),
  weekly_anchor: z.enum([...workdays, 'saturday', 'sunday']).optional(),
  weekly_payout_days: z.array(z.enum(workdays)).min(1).optional(),
  monthly_anchor: dayOfMonth.optional(),
  monthly_payout_days: z.array(dayOfMonth).min(1).optional(),
});
type AskedSchedule = z.output<typeof AskedSchedule>;

/** Of all that a platform may change in an account, the payout schedule alone. */
const UpdateAccount = z.strictObject({
  settings: z.strictObject({ payouts: z.strictObject({ schedule: AskedSchedule }) }).optional(),
  expand,
});

const prefix = 'settings[payouts][schedule]';

async function update(call: Call): Promise<StripeObject> {
  const order = readParameters(UpdateAccount, call.params);
  const account = await ownAccount(call.db, call.id);
  if (!order.settings) return expandObject(call.db, account, order.expand);
  checkControl(account.controller as Controller);
  const before = settingsOf(account);
  const schedule = changed(before.payouts.schedule, order.settings.payouts.schedule);
  const settings = { ...before, payouts: { ...before.payouts, schedule } };
  const after = await changeObject(call.db, account.id, { body: { settings } });
  const previous = { settings: { payouts: { schedule: before.payouts.schedule } } };
  if (JSON.stringify(schedule) !== JSON.stringify(before.payouts.schedule))
    await call.emit('account.updated', after ?? account, previous, account.id);
  return expandObject(call.db, after ?? account, order.expand);
}

/** An account with the full dashboard has its own schedule: https://docs.stripe.com/connect/payouts */
function checkControl({ stripe_dashboard }: Controller): void {
  if (stripe_dashboard.type !== 'full') return;
  refuse('You cannot change the payout schedule of an account that has access to the full Stripe Dashboard.', {
    param: prefix,
  });
}

/** Returns a schedule with its changes. Throws the refusal of one that lacks its days, has those of another interval, or pays too early. */
function changed(before: Schedule, asked: AskedSchedule): Schedule {
  const interval = asked.interval ?? before.interval;
  const delay_days = asked.delay_days === 'minimum' ? shortestDelay : (asked.delay_days ?? before.delay_days);
  if (delay_days < shortestDelay)
    refuse(`You cannot lower this merchant's delay below ${shortestDelay}.`, { param: `${prefix}[delay_days]` });
  for (const unit of ['weekly', 'monthly'] as const) {
    const given = ([`${unit}_anchor`, `${unit}_payout_days`] as const).find((name) => asked[name] !== undefined);
    if (given && interval !== unit)
      refuse(`You may only specify \`${given}\` when the interval is \`${unit}\`.`, { param: `${prefix}[${given}]` });
    if (!given && interval === unit && before.interval !== unit)
      refuse(`You must specify \`${unit}_anchor\` when the interval is \`${unit}\`.`, {
        param: `${prefix}[${unit}_anchor]`,
      });
  }
  return { delay_days, interval, ...daysOf(interval, before, asked) };
}

/** Returns the days on which money is paid out, which are only there with their interval. */
function daysOf(interval: Schedule['interval'], before: Schedule, asked: AskedSchedule): Partial<Schedule> {
  if (interval === 'weekly') {
    const given = asked.weekly_payout_days ?? (asked.weekly_anchor ? [asked.weekly_anchor] : null);
    const days: string[] = given ?? before.weekly_payout_days ?? [];
    return { weekly_anchor: days[0] ?? 'monday', weekly_payout_days: days };
  }
  if (interval === 'monthly') {
    const given = asked.monthly_payout_days ?? (asked.monthly_anchor ? [asked.monthly_anchor] : null);
    const days = given ?? before.monthly_payout_days ?? [];
    return { monthly_anchor: days[0] ?? 1, monthly_payout_days: days };
  }
  return {};
}

export const scheduleEndpoints: Endpoint[] = [{ method: 'POST', path: '/v1/accounts/:id', run: update }];
