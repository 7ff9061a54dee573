import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { endOf, leftOf } from '../allowance.server.ts';
import { uploadsContract } from '../contract.ts';

/** Returns what the caller may still send today. */
export const getAllowance = operation(uploadsContract.getAllowance, {
  allow: signedIn,
  run: async (ctx) => ({ ...(await leftOf(ctx, userOf(ctx).id)), renewsAt: endOf(ctx) }),
});
