import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { requireLockedJob, workerOf } from '#modules/jobs/public.server.ts';
import { readImage } from '#modules/uploads/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { withStoredFiles } from '#platform/files/stored-files.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { photoUploads } from '../limits.ts';
import { roundPlace } from '../place.ts';
import { findFilledSlots, replacePhoto } from '../store.server.ts';

const alreadyIn = {
  before: 'proofs.alreadyBefore',
  during: 'proofs.alreadyDuring',
  after: 'proofs.alreadyAfter',
} as const;

/**
 * Puts a photo into one of the three slots; until the work is submitted, a new photo replaces the old one, and in a case it only fills
 * an empty slot. The picture is re-encoded, the time is the server's, the place (degrees) is what the Pro sends, rounded to about 100
 * meters. Throws Fail `jobs.notNow`, `proofs.alreadyBefore` (During, After) for the picture of another slot, `proofs.keptForCase` for
 * another picture in a slot of a case.
 */
export const uploadPhoto = operation(proofsContract.upload, {
  allow: workerOf,
  limit: perAccount(100),
  uploads: photoUploads,
  async run(ctx, { jobId, slot, photo, lat, lng }) {
    const image = await readImage(ctx, photo, photoUploads);
    const place = lat !== undefined && lng !== undefined ? roundPlace({ lat, lng }) : null;
    const { sha256, width, height } = image;
    const at = ctx.clock.now();
    const stored = await withStoredFiles(ctx.ports.files, 'proofs', [image.bytes], ([key = '']) =>
      transaction(ctx.db, async (tx) => {
        const { photosTaken } = await requireLockedJob(tx, jobId);
        if (photosTaken === 'none') fail('jobs.notNow');
        const filled = await findFilledSlots(tx, jobId);
        const other = filled.find((photo) => photo.sha256 === sha256 && photo.slot !== slot);
        if (other) fail(alreadyIn[other.slot]);
        const kept = photosTaken === 'missing' && filled.find((photo) => photo.slot === slot);
        if (kept && kept.sha256 !== sha256) fail('proofs.keptForCase');
        // The answer to the same picture was lost: its time and place stay.
        if (kept) return { ...kept, replacedKey: key };
        const put = await replacePhoto(tx, { jobId, slot, key, sha256, width, height, place, at });
        const subject = { type: 'proof_photo', id: put.id };
        await recordAudit(tx, { at, act: 'proofs.upload', actor: ctx.actor, subject, detail: { jobId, slot, sha256 } });
        return { ...put, takenAt: at, lat: place?.lat ?? null, lng: place?.lng ?? null, isShown: false };
      }),
    );
    // Not before the commit: after a rollback the old photo would still be the one that counts.
    if (stored.replacedKey) await ctx.ports.files.delete(stored.replacedKey).catch((err) => ctx.log.warn({ err }));
    const { id, takenAt, isShown } = stored;
    return { id, slot, takenAt, lat: stored.lat, lng: stored.lng, width, height, isShown };
  },
});
