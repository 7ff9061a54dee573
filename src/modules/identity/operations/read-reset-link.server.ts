import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { findResetOwner } from '../store.server.ts';

/**
 * Checks whether a mailed link still sets a new password; the link stays unused. An unknown, a used and an expired link get the
 * same answer, so none tells about an account. Throws Fail `identity.badLink`.
 */
export const readResetLink = operation(identityContract.readResetLink, {
  allow: anyone,
  async run(ctx, { token }) {
    const owner = await findResetOwner(ctx.db, token);
    // Real time, like the library that uses up the link: the sandbox's clock can be moved, and the link lasts an hour.
    if (!owner || owner.expiresAt <= new Date()) fail('identity.badLink');
    return { done: true as const };
  },
});
