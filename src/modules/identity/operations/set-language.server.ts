import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';

/** Keeps the language that mail and messages to this person are written in. */
export const setLanguage = operation(identityContract.setLanguage, {
  allow: signedIn,
  async run(ctx, { language }) {
    await ctx.db
      .updateTable('user')
      .set({ preferred_language: language, updated_at: ctx.clock.now() })
      .where('id', '=', userOf(ctx).id)
      .execute();
    return { done: true as const };
  },
});
