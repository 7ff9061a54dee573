import { transaction } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';
import { enqueueCode } from '../sign-in/sign-in-code.server.ts';
import { browserHashOf } from '../sign-up/signing-browser.server.ts';

/**
 * Mails a code of six digits that signs in once, within ten minutes; an older one ends. The answer, and the work of the request,
 * are the same for every address.
 */
export const mailSignInCode = operation(identityContract.mailSignInCode, {
  allow: anyone,
  async run(ctx, { email, redirect }) {
    await limitByAddress('mailedCode', ctx);
    await limitByName('mailedCode', ctx, email);
    const code = await authOf(ctx).api.createVerificationOTP({ body: { email, type: 'sign-in' } });
    const browserHash = browserHashOf(ctx);
    await transaction(ctx.db, (tx) => enqueueCode(ctx, tx, { email, code, browserHash, redirect }));
    return { done: true as const };
  },
});
