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
  lockUnmadeFile,
  setFileBasis,
  setMadeFile,
  setProviderFile,
} from './file-store.server.ts';
import { printEvidence } from './print-evidence.server.ts';
import { tolerate } from './tolerate.server.ts';
import { findEvidencePhotos, findJobFacts } from './views.server.ts';

/** Make the PDF with the photos of a chargeback. */
export const makeFileTask = defineTask('chargebacks.makeFile', z.object({ disputeId: Id }));

/** What a bank and an administrator call the PDF. */
export const fileName = 'photos-of-the-work.pdf';

async function readPaper(db: Db | Tx, jobId: string, until: Date): Promise<EvidencePaper | null> {
  const facts = await findJobFacts(db, jobId, until);
  return facts ? describePaper(facts, await findEvidencePhotos(db, jobId, until)) : null;
}

/**
 * Lets the PDF of a chargeback be made when it is missing, and again when it would say something else now. Returns the key of the file that it replaces: delete it
 * after the commit.
 */
export async function renewFile(
  tx: Tx,
  { disputeId, jobId, at }: { disputeId: string; jobId: string; at: Date },
): Promise<string | null> {
  const paper = await readPaper(tx, jobId, at);
  const { isWanted, oldKey } = await setFileBasis(tx, disputeId, paper && basisOf(paper));
  if (isWanted) await enqueueFile(tx, disputeId);
  return oldKey;
}

/** Deletes a PDF that another one has replaced. */
export const deleteReplaced = async (
  { ports, log }: Pick<Context, 'ports' | 'log'>,
  key: string | null,
): Promise<void> => {
  if (key) await ports.files.delete(key).catch((err) => log.warn({ err }));
};

/** Makes the PDF of a chargeback, once for what it says. A repeated run starts over. */
export async function makeFile(ctx: Context, { disputeId }: { disputeId: string }): Promise<void> {
  const wanted = await findUnmadeFile(ctx.db, disputeId);
  if (!wanted) return;
  const at = ctx.clock.now();
  const paper = await readPaper(ctx.db, wanted.jobId, at);
  if (!paper) return;
  const basis = basisOf(paper);
  const { oldKey } = await transaction(ctx.db, (tx) => setFileBasis(tx, disputeId, basis));
  await deleteReplaced(ctx, oldKey);
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

const enqueueFile = (tx: Tx, disputeId: string): Promise<void> =>
  enqueue(tx, makeFileTask, { disputeId }, { key: `${makeFileTask.name}:${disputeId}` });

/** Deletes the PDFs of decided chargebacks that no bank got. The row forgets one last, so that a repeated run finds it. */
export async function deleteUnsentFiles(ctx: Context, limit: number): Promise<void> {
  for (const file of await findUnsentFiles(ctx.db, limit))
    await tolerate(ctx, async () => {
      await ctx.ports.files.delete(file.key);
      await forgetFile(ctx.db, file);
    });
}
