import { createHash, randomBytes } from 'node:crypto';
import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { mailOwner } from '#modules/identity/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount, readsPerCaller } from '#platform/operations/limit.server.ts';
import { anyone, operation, signedIn } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { counterpartNameOf } from '../counterpart-name.server.ts';
import { deleteFeed, findFeed, findFeedJobs, findFeedOwner, replaceFeed } from '../feed/feed-store.server.ts';

/** How long a job stays in the calendar after its end. */
const keptMs = days(90);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether the caller has a calendar address, and since when. */
export const getFeed = operation(jobsContract.getFeed, {
  allow: signedIn,
  run: async (ctx) => ({ createdAt: await findFeed(ctx.db, userOf(ctx).id) }),
});

/** Makes the caller a new calendar address, and mails the owner. The one before stops working. */
export const renewFeed = operation(jobsContract.renewFeed, {
  allow: signedIn,
  limit: perAccount(20),
  async run(ctx) {
    const { id } = userOf(ctx);
    const secret = randomBytes(32).toString('base64url');
    const createdAt = await transaction(ctx.db, async (tx) => {
      const madeAt = await replaceFeed(tx, id, hashOf(secret));
      const at = ctx.clock.now();
      await recordAudit(tx, { at, act: 'jobs.renewFeed', actor: ctx.actor, subject: { type: 'user', id } });
      await mailOwner(ctx, tx, 'calendarAddressMade');
      return madeAt;
    });
    return { secret, createdAt };
  },
});

/** Stops the caller's calendar address. */
export const removeFeed = operation(jobsContract.removeFeed, {
  allow: signedIn,
  async run(ctx) {
    const { id } = userOf(ctx);
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await deleteFeed(tx, id);
      await recordAudit(tx, { at, act: 'jobs.removeFeed', actor: ctx.actor, subject: { type: 'user', id } });
    });
    return { createdAt: null };
  },
});

/**
 * The jobs of the person whose calendar address it is, on both sides: the link itself is the key. Where the work is stays out of it,
 * but for the city. Throws Fail `api.notFound` for an unknown or a stopped address, and for an account out of service.
 */
export const readFeed = operation(jobsContract.readFeed, {
  allow: anyone,
  limit: readsPerCaller({ ofAccount: 600, ofNetwork: 600 }),
  async run(ctx, { secret }) {
    const owner = (await findFeedOwner(ctx.db, hashOf(secret))) ?? fail('api.notFound');
    const jobs = await findFeedJobs(ctx.db, owner.id, after(ctx.clock.now(), -keptMs));
    const items = jobs.map(({ side, ...job }) => ({
      ...job,
      counterpartName: counterpartNameOf(ctx, side, job.counterpartName),
    }));
    return { items, version: hashOf(JSON.stringify(items)) };
  },
});
