import { z } from 'zod';
import { after, hours } from '#lib/clock.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { type ZipEntry, zipOf } from '#platform/files/zip.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';
import { collectData } from './collect-data.server.ts';
import { exportHours } from './limits.ts';
import { findExport, finishExport, updateProgress } from './store.server.ts';

/** Make a copy of a person's data. */
export const exportTask = defineTask('privacy.export', z.object({ exportId: Id }));

/** The key of an export's file in the file store. */
export const fileKeyOf = (exportId: string): string => `exports/${exportId}`;

/** The progress is noted after so many files. */
const noteEvery = 10;

/**
 * Writes a copy and notifies its person. A repeated run starts over; a copy that is no longer awaited is left as it is.
 */
export async function makeExport(ctx: Context, { exportId }: { exportId: string }): Promise<void> {
  const { files } = ctx.ports;
  const wanted = await findExport(ctx.db, exportId);
  const key = fileKeyOf(exportId);
  // An interrupted run may have left a part, also of a copy that is gone since.
  if (wanted?.state !== 'ready') await files.delete(key);
  if (wanted?.state !== 'waiting') return;
  const archive = copyOf(ctx, wanted.userId, (done, total) => updateProgress(ctx.db, exportId, done, total));
  let bytes = 0;
  await files.putStream(
    key,
    counted(archive, (more) => (bytes += more)),
  );
  const at = ctx.clock.now();
  const expiresAt = after(at, hours(exportHours));
  const isWanted = await transaction(ctx.db, async (tx) => {
    if (!(await finishExport(tx, exportId, { bytes, at, expiresAt }))) return false;
    await notify(tx, { userId: wanted.userId, kind: 'exportReady', data: {}, at });
    return true;
  });
  if (!isWanted) await files.delete(key);
}

/** Notes how many of all parts and files are written, and how many of these files the file store doesn't have. */
type NoteProgress = (done: number, total: number, missing: number) => Promise<void>;

/** Returns a copy of a person's data, a ZIP, as it is made. */
export const copyOf = (ctx: Context, userId: string, note: NoteProgress): AsyncIterable<Uint8Array> =>
  zipOf(entriesOf(ctx, userId, note), ctx.clock.now());

/** The JSON of each part, then the files of all parts, one in memory at a time. */
async function* entriesOf(ctx: Context, userId: string, note: NoteProgress): AsyncGenerator<ZipEntry> {
  const parts = await collectData(ctx.db, userId);
  const files = [...parts.values()].flatMap((part) => part.files);
  const total = parts.size + files.length;
  let [done, missing] = [0, 0];
  for (const [name, { records }] of parts) {
    yield { name: `${name}.json`, content: JSON.stringify(records, null, 2) };
    done += 1;
  }
  for (const { name, key } of files) {
    if (done % noteEvery === 0) await note(done, total, missing);
    const content = await ctx.ports.files.get(key);
    if (content) yield { name, content };
    else {
      missing += 1;
      ctx.log.warn({ userId }, 'a file of an export is missing');
    }
    done += 1;
  }
  await note(total, total, missing);
}

async function* counted(chunks: AsyncIterable<Uint8Array>, count: (bytes: number) => void) {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}
