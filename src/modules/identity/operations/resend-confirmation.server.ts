import { transaction } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';
import { confirmationMail } from '../links/mailed-links.server.ts';
import { browserHashOf } from '../sign-up/signing-browser.server.ts';

/**
 * Mails another confirmation link, which leads to `redirect`, to an address that still needs one. The answer, and the work of the
 * request, are the same for every address.
 */
export const resendConfirmation = operation(identityContract.resendConfirmation, {
  allow: anyone,
  async run(ctx, { email, redirect }) {
    await limitByAddress('confirmation', ctx);
    await limitByName('confirmation', ctx, email);
    const asked = { email, browserHash: browserHashOf(ctx), redirect };
    await transaction(ctx.db, (tx) => enqueue(tx, confirmationMail, asked));
    return { done: true as const };
  },
});
