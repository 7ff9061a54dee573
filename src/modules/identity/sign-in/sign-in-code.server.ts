import { z } from 'zod';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import { accountMail } from '../links/account-mail.server.ts';
import { mailedUrl } from '../links/link-address.server.ts';
import { mailConfirmation } from '../links/mailed-links.server.ts';
import { findByAddress } from '../store.server.ts';

/** Mail a sign-in code to an address, if it has an account. */
export const signInCode = defineTask(
  'identity.signInCode',
  z.strictObject({ email: z.email(), code: z.string(), browserHash: z.string(), redirect: z.string() }),
);

/**
 * Mails the code to an account's address. An address with a sign-up that waits for its link gets that link instead, and any other
 * one nothing. Part of the worker's work, so that the request takes as long for every address.
 */
export async function mailCode(
  ctx: Context,
  { email, code, browserHash, redirect }: z.infer<typeof signInCode.payload>,
): Promise<void> {
  const owner = await findByAddress(ctx.db, email);
  if (!owner) return mailConfirmation(ctx, { email, browserHash, redirect });
  const { name, language } = owner;
  const url = mailedUrl(ctx.config.APP_URL, '/login/email?enter=1', redirect);
  const letter = { to: email, name, language, template: 'signInCode' as const, url, code };
  await transaction(ctx.db, (tx) => enqueue(tx, accountMail, letter));
}
