import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { updateTimeZone } from '../contact/contact-store.server.ts';
import { identityContract } from '../contract.ts';

/** Stores the time zone of the account: of its quiet hours, and of times that are not those of a job. */
export const setTimeZone = operation(identityContract.setTimeZone, {
  allow: signedIn,
  async run(ctx, { timeZone }) {
    await updateTimeZone(ctx.db, userOf(ctx).id, timeZone, ctx.clock.now());
    return { done: true as const };
  },
});
