import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { todayInTheWest } from '../application/paper-details.ts';
import { usualRules } from '../booking-rules.ts';
import { findChosenRules, saveRules } from '../booking-rules-store.server.ts';
import { workersContract } from '../contract.ts';
import { comingHolidays } from '../us-holidays.ts';

/** When the caller can be booked, in any state of the review. */
export const getBookingRules = operation(workersContract.getBookingRules, {
  allow: worker,
  async run(ctx) {
    const holidays = comingHolidays(todayInTheWest(ctx.clock.now()));
    return { ...((await findChosenRules(ctx.db, userOf(ctx).id)) ?? usualRules), holidays };
  },
});

/** Changes when the caller can be booked. Jobs that are booked stay. */
export const saveBookingRules = operation(workersContract.saveBookingRules, {
  allow: worker,
  async run(ctx, rules) {
    await transaction(ctx.db, (tx) => saveRules(tx, userOf(ctx).id, rules, ctx.clock.now()));
    return rules;
  },
});
