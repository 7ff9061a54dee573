import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { endOf, inMegabytes, leftOf } from '../allowance.server.ts';
import { uploadsContract } from '../contract.ts';

/** Returns what the caller may still send today. */
export const getAllowance = operation(uploadsContract.getAllowance, {
  allow: signedIn,
  async run(ctx) {
    const { files, bytes } = await leftOf(ctx, userOf(ctx).id);
    return { count: files, megabytes: inMegabytes(bytes), renewsAt: endOf(ctx) };
  },
});
