import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { updateLanguage } from '../store.server.ts';

/** Stores the language in which this person gets mail and messages. */
export const setLanguage = operation(identityContract.setLanguage, {
  allow: signedIn,
  async run(ctx, { language }) {
    await updateLanguage(ctx.db, userOf(ctx).id, language, ctx.clock.now());
    return { done: true as const };
  },
});
