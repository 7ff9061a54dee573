import { transaction } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';
import { resetMail } from '../links/mailed-links.server.ts';
import { browserHashOf } from '../sign-up/signing-browser.server.ts';

/**
 * Mails a single-use link that is valid for one hour; to an address with a sign-up that waits for its link, that link. The answer,
 * and the work of the request, are the same for every address.
 */
export const requestPasswordReset = operation(identityContract.requestPasswordReset, {
  allow: anyone,
  async run(ctx, { email, redirect }) {
    await limitByAddress('passwordReset', ctx);
    await limitByName('passwordReset', ctx, email);
    const asked = { email, browserHash: browserHashOf(ctx), redirect };
    await transaction(ctx.db, (tx) => enqueue(tx, resetMail, asked));
    return { done: true as const };
  },
});
