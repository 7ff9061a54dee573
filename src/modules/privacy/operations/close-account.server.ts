import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { findSharedCalls } from '#modules/calls/public.server.ts';
import { eraseDecisions, lockOpenSuspension } from '#modules/decisions/public.server.ts';
import {
  eraseRequests,
  findSharedRequests,
  lockOpenHiring,
  withdrawEverything,
} from '#modules/hiring/public.server.ts';
import {
  closeAccount as closeRow,
  findFormerNames,
  forgetSession,
  lockForClosing,
  mailAccount,
  proveOwner,
  refuseLastAdministrator,
} from '#modules/identity/public.server.ts';
import { eraseAddresses, findSharedJobs } from '#modules/jobs/public.server.ts';
import { eraseLostFound, findSharedMessages } from '#modules/lost-found/public.server.ts';
import { eraseMessages, findSharedConversations } from '#modules/messaging/public.server.ts';
import { eraseBells, eraseReportTitles, eraseTitles } from '#modules/notifications/public.server.ts';
import { erasePayoutDetails } from '#modules/payments/public.server.ts';
import { erasePhotoDetails } from '#modules/proofs/public.server.ts';
import { eraseWorker, findWorkingNames } from '#modules/workers/public.server.ts';
import { publishingTransaction, type Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { privacyContract } from '../contract.ts';
import { fileKeyOf } from '../make-export.server.ts';
import { deleteExports } from '../store.server.ts';
import { removeFilesTask } from '../tasks.server.ts';
import { findUnfinished } from '../unfinished.server.ts';

/** What has to be finished before the caller's account can be closed. */
export const listUnfinished = operation(privacyContract.listUnfinished, {
  allow: signedIn,
  run: async (ctx) => ({ items: await findUnfinished(ctx.db, userOf(ctx).id) }),
});

/**
 * Closes the caller's account for good, in one transaction: the sessions end, the profile leaves the search, what is open is
 * withdrawn, and what tells who the person was is deleted. Throws Fail `privacy.finishFirst` while a job or a payout is open,
 * `identity.lastAdministrator`, and what proving the ownership throws.
 */
export const closeAccount = operation(privacyContract.closeAccount, {
  allow: signedIn,
  async run(ctx, proof) {
    const { id } = userOf(ctx);
    // Before the proof, which would use up a recovery code.
    await refuseUnfinished(ctx.db, id);
    await refuseLastAdministrator(ctx.db, userOf(ctx));
    await proveOwner(ctx, proof);
    await publishingTransaction(ctx, (tx) => close(ctx, tx, id));
    await forgetSession(ctx);
    return { done: true as const };
  },
});

/**
 * Closes an account for an owner who can't sign in and has asked the operator. Throws Fail as `closeAccount` does, and `api.notFound` for
 * one that is closed.
 */
export async function closeForOwner(ctx: Context, id: string): Promise<void> {
  await publishingTransaction(ctx, (tx) => close(ctx, tx, id));
}

async function refuseUnfinished(db: Context['db'] | Tx, userId: string): Promise<void> {
  if ((await findUnfinished(db, userId)).length > 0) fail('privacy.finishFirst');
}

async function close(ctx: Context, tx: Tx, id: string): Promise<void> {
  const at = ctx.clock.now();
  // A decision about a suspension locks it first, and then the account.
  await lockOpenSuspension(tx, id);
  const account = await lockForClosing(tx, id);
  // An acceptance holds the lock of its request: after this, none makes a job of this person any more.
  const open = await lockOpenHiring(tx, id);
  await refuseUnfinished(tx, id);
  const past = await findFormerNames(tx, id);
  const names = [account.name, ...(await findWorkingNames(tx, id)), ...past].flatMap((name) => [name, shortName(name)]);
  await closeRow(tx, account, at);
  // A job that was made before the profile left the lists is seen now; none is made after.
  await refuseUnfinished(tx, id);
  await withdrawEverything(ctx, tx, { userId: id, open, at });
  const keys = await erase(tx, { id, names, at });
  await enqueue(tx, removeFilesTask, { keys });
  await recordAudit(tx, { at, act: 'privacy.closeAccount', actor: ctx.actor, subject: { type: 'user', id } });
  const { email: to, name, language } = account;
  const url = `${ctx.config.APP_URL}/`;
  await mailAccount(ctx, tx, { to, name, language, template: 'accountClosed', url, at: at.toISOString() });
}

/** Deletes what tells who the person was. Returns the keys of the files that go with it. */
async function erase(tx: Tx, { id, names, at }: { id: string; names: string[]; at: Date }): Promise<string[]> {
  const messages = await findSharedMessages(tx, id);
  const shared = [
    ...(await findSharedJobs(tx, id)),
    ...(await findSharedRequests(tx, id)),
    ...(await findSharedConversations(tx, id)),
    ...(await findSharedCalls(tx, id)),
    ...messages.shared,
  ];
  await eraseBells(tx, id, { names: [...names, ...messages.texts], shared });
  await eraseReportTitles(tx, messages.ended);
  await eraseAddresses(tx, id);
  await eraseDecisions(tx, id, at);
  await erasePayoutDetails(tx, id);
  const pictures = await erasePhotoDetails(tx, id);
  const exports = await deleteExports(tx, id);
  const requests = await eraseRequests(tx, id);
  await eraseTitles(tx, requests.emptied);
  const files = [
    ...(await eraseWorker(tx, id, at)),
    ...requests.fileKeys,
    ...(await eraseLostFound(tx, id)),
    ...(await eraseMessages(tx, id)),
  ];
  return [...files, ...pictures, ...exports.map(fileKeyOf)];
}
