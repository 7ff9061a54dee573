import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { authOf, mailedRedirect, type NewAccount, newAccount } from '../auth.server.ts';
import { refuseCommonPassword } from '../common-passwords.server.ts';
import { readPhone } from '../contact/phone-number.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';

/**
 * Opens an account. Role and status follow from `kind` alone. The answer is the same whether the address had an
 * account or not: a mail goes out, with a confirmation link that leads to `redirect`, or with a notice to the account's owner.
 */
export const signUp = operation(identityContract.signUp, {
  allow: anyone,
  async run(ctx, input) {
    // The specification's order: what is missing (the contract says so), then consent, then the rest.
    if (!input.smsConsent && ctx.config.SMS_CONSENT === 'required') fail('identity.consentRequired');
    if (!input.adult) fail('identity.adultRequired');
    if (!input.acceptTerms) fail('identity.termsRequired');
    const phone = input.phone === '' ? null : readPhone(input.phone);
    refuseCommonPassword(input.password);
    await limitByAddress('signUp', ctx.ip);
    // Each try sends a mail to the address, even to one that belongs to a stranger.
    await limitByName('signUp', input.email);
    const account: NewAccount = {
      kind: input.kind,
      language: ctx.language,
      phone,
      smsConsent: input.smsConsent,
      consentWords: words(ctx.language).t('account:smsConsent'),
      at: ctx.clock.now(),
      mails: [],
    };
    const body = { name: input.fullName, email: input.email, password: input.password, username: input.username };
    const open = () => authOf(ctx).api.signUpEmail({ body, headers: ctx.requestHeaders });
    const openOnce = () =>
      // Two at once: now that the other account exists, a second try gets the answer that any later one gets.
      open()
        .catch((error) => (codeOf(error) === 'FAILED_TO_CREATE_USER' ? open() : Promise.reject(error)))
        .catch(translate);
    await newAccount.run(account, () => mailedRedirect.run(input.redirect, openOnce));
    for (const send of account.mails) await send();
    return { done: true as const };
  },
});

const codeOf = (error: unknown) => (error instanceof APIError ? error.body?.code : undefined);

function translate(error: unknown): never {
  const code = codeOf(error);
  if (code === 'USERNAME_IS_ALREADY_TAKEN') fail('identity.usernameTaken');
  if (code === 'PASSWORD_TOO_SHORT' || code === 'PASSWORD_TOO_LONG') fail('identity.weakPassword');
  throw error;
}
