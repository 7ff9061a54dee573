import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail } from '#lib/fail.ts';
import { uploadEvidence } from '#modules/payments/public.server.ts';
import { type Db, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';
import { basisOf, describePaper, type EvidencePaper } from './evidence-paper.server.ts';
import {
  countFileTry,
  findFile,
  findUnmadeFile,
  findUnsentFiles,
  forgetFile,
  forgetLostFile,
  keyOf,
  lockReplacedFile,
  lockUnmadeFile,
  setFileBasis,
  setMadeFile,
  setProviderFile,
} from './file-store.server.ts';
import { printEvidence } from './print-evidence.server.ts';
import { dropChoice } from './store.server.ts';
import { tolerate } from './tolerate.server.ts';
import { findEvidencePhotos, findJobFacts } from './views.server.ts';

/** Make the PDF with the photos of a chargeback. */
export const makeFileTask = defineTask('chargebacks.makeFile', z.object({ disputeId: Id }));

/** Delete a PDF that another one has replaced, or that is not to be made any more. */
export const deleteFileTask = defineTask('chargebacks.deleteFile', z.object({ disputeId: Id, key: z.string() }));

/** What a bank and an administrator call the PDF. */
export const fileName = 'photos-of-the-work.pdf';

async function readPaper(db: Db | Tx, jobId: string, until: Date): Promise<EvidencePaper | null> {
  const facts = await findJobFacts(db, jobId, until);
  return facts ? describePaper(facts, await findEvidencePhotos(db, jobId, until)) : null;
}

/** Lets the PDF of a chargeback be made when it is missing and no task is queued for it, and again when it would say something else now. */
export async function renewFile(
  tx: Tx,
  { disputeId, jobId, at }: { disputeId: string; jobId: string; at: Date },
): Promise<void> {
  const paper = await readPaper(tx, jobId, at);
  if (await changeBasis(tx, disputeId, paper && basisOf(paper))) await enqueueFile(tx, disputeId);
}

/** Notes what the PDF of a chargeback is to say, and lets the one that it replaces be deleted. Returns whether it is to be made. */
async function changeBasis(tx: Tx, disputeId: string, basis: string | null): Promise<boolean> {
  const { isWanted, oldKey } = await setFileBasis(tx, { disputeId, basis, queueKey: queueKeyOf(disputeId) });
  if (oldKey) await enqueue(tx, deleteFileTask, { disputeId, key: oldKey });
  return isWanted;
}

/** Deletes a PDF that another one has replaced, unless it is wanted again. */
export async function deleteReplacedFile(
  ctx: Context,
  { disputeId, key }: { disputeId: string; key: string },
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (await lockReplacedFile(tx, disputeId, key)) await ctx.ports.files.delete(key);
  });
}

/** Makes the PDF of a chargeback, once for what it says. A repeated run starts over. */
export async function makeFile(ctx: Context, { disputeId }: { disputeId: string }): Promise<void> {
  const wanted = await findUnmadeFile(ctx.db, disputeId);
  if (!wanted) return;
  const at = ctx.clock.now();
  const paper = await readPaper(ctx.db, wanted.jobId, at);
  if (!paper) return;
  const basis = basisOf(paper);
  await transaction(ctx.db, (tx) => changeBasis(tx, disputeId, basis));
  const { bytes, pages } = await printEvidence(ctx, paper, at);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const key = keyOf(disputeId, basis);
  const { files } = ctx.ports;
  await transaction(ctx.db, async (tx) => {
    if (!(await lockUnmadeFile(tx, disputeId, basis))) return;
    // An interrupted run may have left it.
    await files.delete(key);
    await files.put(key, bytes);
    await setMadeFile(tx, disputeId, { key, bytes: bytes.length, pages, sha256 });
  });
}

/**
 * Returns the provider's name for the PDF of evidence that no administrator has chosen yet, which it gets here at the first time; null without
 * photos for one. After an unknown answer, the same bytes go under the same key; once the provider has forgotten it, a second file there is
 * named by no evidence. Throws Fail `chargebacks.fileNotReady`, also when its bytes are lost, `chargebacks.fileRefused` and
 * `payments.providerUnavailable`.
 */
export async function requireProviderFile(ctx: Context, disputeId: string): Promise<string | null> {
  const file = await findFile(ctx.db, disputeId);
  if (!file) return null;
  const key = file.key ?? fail('chargebacks.fileNotReady');
  if (file.providerId) return file.providerId;
  const bytes = (await readBytes(ctx, key)) ?? (await makeAgain(ctx, disputeId, key));
  const idempotencyKey = `evidence-file:${disputeId}:${file.sha256}:${file.tries}`;
  const uploaded = await uploadEvidence(ctx, { bytes, name: fileName, idempotencyKey });
  if (typeof uploaded === 'string') {
    await countFileTry(ctx.db, disputeId);
    fail(uploaded === 'refused' ? 'chargebacks.fileRefused' : 'payments.providerUnavailable');
  }
  await setProviderFile(ctx.db, disputeId, { key, providerId: uploaded.id });
  return uploaded.id;
}

/** Returns the bytes of a PDF; null when they cannot be read. */
const readBytes = ({ ports, log }: Context, key: string): Promise<Uint8Array | null> =>
  ports.files.get(key).catch((err) => {
    log.error({ err }, 'the PDF of a chargeback cannot be read');
    return null;
  });

/** Lets a PDF be made again whose bytes are lost. Throws Fail `chargebacks.fileNotReady`. */
async function makeAgain(ctx: Context, disputeId: string, key: string): Promise<never> {
  await transaction(ctx.db, async (tx) => {
    if (await forgetLostFile(tx, disputeId, key)) await enqueueFile(tx, disputeId);
  });
  return fail('chargebacks.fileNotReady');
}

const queueKeyOf = (disputeId: string): string => `${makeFileTask.name}:${disputeId}`;

const enqueueFile = (tx: Tx, disputeId: string): Promise<void> =>
  enqueue(tx, makeFileTask, { disputeId }, { key: queueKeyOf(disputeId) });

/** Deletes the PDFs of decided chargebacks that no bank got. The row forgets one last, so that a repeated run finds it. */
export async function deleteUnsentFiles(ctx: Context, limit: number): Promise<void> {
  for (const file of await findUnsentFiles(ctx.db, limit))
    await tolerate(ctx, async () => {
      await ctx.ports.files.delete(file.key);
      await transaction(ctx.db, async (tx) => {
        if (file.chosenAt) await dropChoice(tx, file.disputeId, file.chosenAt);
        await forgetFile(tx, file);
      });
    });
}
