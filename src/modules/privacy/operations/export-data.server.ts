import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { fileAnswer } from '#platform/http/file-answer.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, type Policy, signedIn } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { privacyContract } from '../contract.ts';
import { maxExportsPerDay } from '../limits.ts';
import { exportTask, fileKeyOf } from '../make-export.server.ts';
import { countExports, findExport, findLatestExport, insertExport, taskKeyOf } from '../store.server.ts';

/**
 * Lets the worker process make a copy of the caller's data. Throws Fail `privacy.exportRunning` while one is being made, and
 * `privacy.exportLimit` after three in 24 hours.
 */
export const startExport = operation(privacyContract.startExport, {
  allow: signedIn,
  run(ctx) {
    const { id } = userOf(ctx);
    const at = ctx.clock.now();
    return transaction(ctx.db, async (tx) => {
      const exportId = (await insertExport(tx, id, at)) ?? fail('privacy.exportRunning');
      if ((await countExports(tx, id, after(at, -days(1)))) > maxExportsPerDay) {
        fail('privacy.exportLimit', { limit: maxExportsPerDay });
      }
      await enqueue(tx, exportTask, { exportId }, { key: taskKeyOf(exportId) });
      await recordAudit(tx, { at, act: 'privacy.startExport', actor: ctx.actor, subject: { type: 'user', id } });
      return { exportId };
    });
  },
});

/** The latest copy of the caller's data, with how far it is. */
export const getExport = operation(privacyContract.getExport, {
  allow: signedIn,
  async run(ctx) {
    const latest = await findLatestExport(ctx.db, userOf(ctx).id);
    const isOver = latest?.state === 'ready' && latest.expiresAt !== null && latest.expiresAt <= ctx.clock.now();
    return { latest: latest ? { ...latest, state: isOver ? 'removed' : latest.state } : null };
  },
});

const ownExport: Policy<{ exportId: string }> = {
  name: 'person of the copy',
  async allows({ actor, db }, { exportId }) {
    return actor.kind === 'user' && (await findExport(db, exportId))?.userId === actor.user.id;
  },
};

/**
 * The file of a copy, which no browser and no proxy keeps. Throws Fail `api.notFound` before it is ready and after its 24
 * hours.
 */
export const downloadExport = operation(privacyContract.downloadExport, {
  allow: ownExport,
  async run(ctx, { exportId }) {
    const copy = await findExport(ctx.db, exportId);
    if (copy?.state !== 'ready' || !copy.expiresAt || copy.expiresAt <= ctx.clock.now()) fail('api.notFound');
    const content = (await ctx.ports.files.open(fileKeyOf(exportId))) ?? fail('api.notFound');
    const name = `nearhand-${copy.requestedAt.toISOString().slice(0, 10)}.zip`;
    return fileAnswer(content, name, 'application/zip');
  },
});
