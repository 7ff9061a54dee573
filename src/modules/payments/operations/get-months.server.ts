import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { paymentsContract, shownMonths } from '../contract.ts';
import { readMonths } from '../ledger/month-store.server.ts';

/** Returns what the caller has earned or paid in each of the last twelve months, in the account's time zone. */
export const getMonths = operation(paymentsContract.getMonths, {
  allow: signedIn,
  async run(ctx, { of }) {
    const { id: ownerId, timeZone } = userOf(ctx);
    return { months: await readMonths(ctx.db, { ownerId, of, timeZone, now: ctx.clock.now(), months: shownMonths }) };
  },
});
