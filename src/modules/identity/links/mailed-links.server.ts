import { createEmailVerificationToken } from 'better-auth/api';
import { z } from 'zod';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';
import { authOf, mailedRedirect } from '../auth.server.ts';
import { findNewestSignUp, findSignUp, type PendingSignUp } from '../sign-up/sign-up-store.server.ts';
import { findByAddress } from '../store.server.ts';
import { mailAccount } from './account-mail.server.ts';
import { mailedUrl } from './link-address.server.ts';

// The worker process looks an address up and mails the fitting link or notice. So the request of a visitor takes the same time and
// gets the same answer for every address.

/** How long a confirmation link works. */
const linkLifetimeSeconds = 24 * 3600;

const Asked = z.strictObject({ email: z.email(), browserHash: z.string(), redirect: z.string() });

/** Mail the link of a new sign-up, or tell the owner of its address. */
export const signUpMail = defineTask(
  'identity.signUpMail',
  z.strictObject({ signUpId: Id, email: z.email(), redirect: z.string() }),
);

/** Mail the link of the newest sign-up with an address again. */
export const confirmationMail = defineTask('identity.confirmationMail', Asked);

/** Mail a link for a new password. */
export const resetMail = defineTask('identity.resetMail', Asked);

/** Mails the link that opens the account of a sign-up. If the address has an account, its owner is told instead. */
export async function mailSignUp(ctx: Context, { signUpId, email, redirect }: z.infer<typeof signUpMail.payload>) {
  const [owner, signUp] = [await findByAddress(ctx.db, email), await findSignUp(ctx.db, signUpId, email)];
  await transaction(ctx.db, async (tx) => {
    if (owner) await tellOwner(ctx, tx, { ...owner, email }, { template: 'accountExists', redirect });
    else if (signUp) await mailLink(ctx, tx, signUp, redirect);
  });
}

/** Mails the link of a sign-up again. Does nothing for an address that has an account, or none that waits for its link. */
export async function mailConfirmation(ctx: Context, asked: z.infer<typeof Asked>): Promise<void> {
  const { email, browserHash, redirect } = asked;
  const signUp = await findNewestSignUp(ctx.db, email, browserHash);
  if (!signUp || (await findByAddress(ctx.db, email))) return;
  await transaction(ctx.db, (tx) => mailLink(ctx, tx, signUp, redirect));
}

/** Mails a link for a new password to the owner of an account; to an address with a sign-up, the link of the sign-up. */
export async function mailReset(ctx: Context, asked: z.infer<typeof Asked>): Promise<void> {
  const { email, redirect } = asked;
  if (!(await findByAddress(ctx.db, email))) return mailConfirmation(ctx, asked);
  await mailedRedirect.run(redirect, () => authOf(ctx).api.requestPasswordReset({ body: { email } }));
}

async function mailLink(ctx: Context, tx: Tx, signUp: PendingSignUp, redirect: string): Promise<void> {
  const { config } = ctx;
  const { id: signUpId, email: to, name, language } = signUp;
  const token = await createEmailVerificationToken(config.AUTH_SECRET, to, undefined, linkLifetimeSeconds, {
    signUpId,
  });
  const url = mailedUrl(config.APP_URL, `/auth/callback?token=${encodeURIComponent(token)}`, redirect);
  await mailAccount(ctx, tx, { to, name, language, template: 'confirmEmail', url });
}

/** Tells the owner of an address that there was a sign-up with it (`accountExists`), or a change of another account's address to it. */
export async function tellOwner(
  ctx: Context,
  tx: Tx,
  owner: NonNullable<Awaited<ReturnType<typeof findByAddress>>> & { email: string },
  { template, redirect }: { template: 'accountExists' | 'addressHasAccount'; redirect?: string },
): Promise<void> {
  const { config, clock } = ctx;
  const { name, language, email: to } = owner;
  await mailAccount(ctx, tx, {
    to,
    name,
    language,
    template,
    url: mailedUrl(config.APP_URL, '/login', redirect),
    resetUrl: mailedUrl(config.APP_URL, '/password-reset', redirect),
    at: clock.now().toISOString(),
  });
}
