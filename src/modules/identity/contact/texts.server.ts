import { fail } from '#lib/fail.ts';
import type { Language } from '#lib/languages.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { identityContract } from '../contract.ts';
import { auditOwnAccount } from '../security/security-audit.server.ts';
import { insertSmsConsent, withdrawSmsConsent } from '../store.server.ts';
import { lockVerifiedPhone } from './contact-store.server.ts';

/** Returns the sentence that the settings ask consent with, as the caller reads it. */
export function consentWords({ language }: Context, phone: string): { words: string; language: Language } {
  return { words: words(language).t('settings:contact.consentWords', { phone }), language };
}

/** Ends the consent to texts for `phone`, as `withdrawSmsConsent` does, with the words that the caller read; `key` is in the settings' catalog. */
export function endTexts(
  ctx: Context,
  tx: Tx,
  phone: string | null | undefined,
  key: 'contact.stopTexts' | 'contact.removePhone' | 'contact.newNumberWords' | 'contact.firstNumberWords',
): Promise<void> {
  const { language } = ctx;
  const read = words(language).t(`settings:${key}`);
  return withdrawSmsConsent(tx, { userId: userOf(ctx).id, phone, language, words: read, at: ctx.clock.now() });
}

/** Logs the consent to texts, for the verified number. Throws Fail `identity.consentRequired`, `identity.phoneNotVerified`. */
export const grantTexts = operation(identityContract.grantTexts, {
  allow: signedIn,
  async run(ctx, { agree }) {
    if (!agree) fail('identity.consentRequired');
    const { id: userId } = userOf(ctx);
    await auditOwnAccount(ctx, 'identity.grantTexts', async (tx) => {
      const phone = (await lockVerifiedPhone(tx, userId)) ?? fail('identity.phoneNotVerified');
      await insertSmsConsent(tx, { ...consentWords(ctx, phone), userId, phone, at: ctx.clock.now() });
    });
    return { done: true as const };
  },
});

/** Withdraws the consent to texts, with a line in its log. Does nothing without consent. */
export const withdrawTexts = operation(identityContract.withdrawTexts, {
  allow: signedIn,
  async run(ctx) {
    await auditOwnAccount(ctx, 'identity.withdrawTexts', async (tx) => {
      await endTexts(ctx, tx, undefined, 'contact.stopTexts');
    });
    return { done: true as const };
  },
});
