import { z } from 'zod';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import { accountMail } from './account-mail.server.ts';
import { authOf, mailedRedirect } from './auth.server.ts';
import { mailedUrl } from './link-address.server.ts';
import { findByAddress, isAddressConfirmed } from './store.server.ts';

/** Mail a sign-in code to an address, if it has an account. */
export const signInCode = defineTask(
  'identity.signInCode',
  z.strictObject({ email: z.email(), code: z.string(), redirect: z.string() }),
);

/**
 * Mails the code to an account's address. An account that is not confirmed gets its confirmation link instead, and an address
 * without an account nothing. Part of the worker's work, so that the request takes as long for every address.
 */
export async function mailCode(
  ctx: Context,
  { email, code, redirect }: z.infer<typeof signInCode.payload>,
): Promise<void> {
  const owner = await findByAddress(ctx.db, email);
  if (!owner) return;
  if (!(await isAddressConfirmed(ctx.db, email))) {
    await mailedRedirect.run(redirect, () => authOf(ctx).api.sendVerificationEmail({ body: { email } }));
    return;
  }
  const { name, language } = owner;
  const url = mailedUrl(ctx.config.APP_URL, '/login/email?enter=1', redirect);
  const letter = { to: email, name, language, template: 'signInCode' as const, url, code };
  await transaction(ctx.db, (tx) => enqueue(tx, accountMail, letter));
}
