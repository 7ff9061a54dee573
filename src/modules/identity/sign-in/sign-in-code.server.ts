import { z } from 'zod';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { createSeal } from '#platform/http/seal.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import { mailAccount } from '../links/account-mail.server.ts';
import { mailedUrl } from '../links/link-address.server.ts';
import { mailConfirmation } from '../links/mailed-links.server.ts';
import { findByAddress } from '../store.server.ts';

const Asked = z.strictObject({ email: z.email(), code: z.string(), browserHash: z.string(), redirect: z.string() });

/** Mail a sign-in code to an address, if it has an account. The code is sealed, except one that an earlier version put into the queue. */
export const signInCode = defineTask('identity.signInCode', Asked);

/** Lets the worker process mail a code. */
export async function enqueueCode({ config }: Context, tx: Tx, asked: z.infer<typeof Asked>): Promise<void> {
  await enqueue(tx, signInCode, { ...asked, code: await createSeal(keysOf(config)).close(asked.code) });
}

/** Returns the six digits of a task. Throws an error for a code that was sealed with another `AUTH_SECRET`. */
async function openCode({ config }: Context, queued: string): Promise<string> {
  if (/^\d{6}$/.test(queued)) return queued;
  const code = await createSeal(keysOf(config)).open(queued);
  if (code === null) throw new Error('a sign-in code in the queue was sealed with another AUTH_SECRET');
  return code;
}

/**
 * Mails the code to an account's address. An address with a sign-up that waits for its link gets that link instead, and any other
 * one nothing. Part of the worker's work, so that the request takes as long for every address.
 */
export async function mailCode(
  ctx: Context,
  { email, code: queued, browserHash, redirect }: z.infer<typeof Asked>,
): Promise<void> {
  const owner = await findByAddress(ctx.db, email);
  if (!owner) return mailConfirmation(ctx, { email, browserHash, redirect });
  const { name, language } = owner;
  const url = mailedUrl(ctx.config.APP_URL, '/login/email?enter=1', redirect);
  const code = await openCode(ctx, queued);
  const letter = { to: email, name, language, template: 'signInCode' as const, url, code };
  await transaction(ctx.db, (tx) => mailAccount(ctx, tx, letter));
}
