import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { words } from '#platform/words.server.ts';
import { readPhone } from '../contact/phone-number.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';
import { signUpMail } from '../links/mailed-links.server.ts';
import { hashPassword } from '../passwords/passwords.server.ts';
import { findWrongFields, refuseWrongSignUp } from '../sign-up/sign-up-rules.server.ts';
import { insertSignUp, isUsernameTaken } from '../sign-up/sign-up-store.server.ts';
import { rememberBrowser } from '../sign-up/signing-browser.server.ts';
import { termsVersion } from '../sign-up/terms-version.ts';

/**
 * Notes a sign-up, which becomes an account with the mailed link. The role follows from `kind` alone. Nothing here looks at the
 * address: the worker process mails it the link, which leads to `redirect`, or tells its owner. Throws Fail
 * `identity.usernameTaken` for the username of an account.
 */
export const signUp = operation(identityContract.signUp, {
  allow: anyone,
  alsoWrong: findWrongFields,
  async run(ctx, input) {
    await refuseWrongSignUp(ctx, input);
    await limitByAddress('signUp', ctx);
    // Each try sends a mail to the address, even to one that belongs to a stranger.
    await limitByName('signUp', ctx, input.email);
    if (await isUsernameTaken(ctx.db, input.username)) fail('identity.usernameTaken');
    const { email, username, redirect } = input;
    const signUpRow = {
      email,
      name: input.fullName,
      username,
      role: input.kind === 'worker' ? ('contractor' as const) : ('customer' as const),
      phone: input.phone === '' ? null : readPhone(ctx, input.phone),
      language: ctx.language,
      terms_version: termsVersion,
      consent_words: input.smsConsent ? words(ctx.language).t('account:smsConsent') : null,
      password_hash: await hashPassword(ctx, input.password),
      browser_hash: rememberBrowser(ctx),
      signed_up_at: ctx.clock.now(),
    };
    await transaction(ctx.db, async (tx) => {
      const signUpId = await insertSignUp(tx, signUpRow);
      await enqueue(tx, signUpMail, { signUpId, email, redirect });
    });
    return { done: true as const };
  },
});
