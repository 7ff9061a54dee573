import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '#lib/fail.ts';
import { type TextState, textStateOf } from '#modules/notifications/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { isPaidFor } from '../states.ts';
import { findJob } from '../store.server.ts';

/** The queue needs a moment for the mail and the text. This is real time, not the product's. */
const longestWaitMs = 4_000;
const pauseMs = 100;

/**
 * Waits a few seconds for the text message that tells the client about their payment. The queue sends it once, however
 * often this is called. `sent` is false when the client wants no texts, or when it is night there. Throws Fail
 * `jobs.smsFailed` when the carrier has not taken it by then.
 */
export const sendConfirmationSms = operation(jobsContract.sendConfirmationSms, {
  allow: clientOf,
  limit: perAccount(60),
  async run(ctx, { jobId }) {
    const job = (await findJob(ctx.db, jobId)) ?? fail('api.notFound');
    if (!isPaidFor(job.state)) fail('jobs.notNow');
    const state = await waitForText(ctx, jobId);
    if (state === null || state === 'onItsWay') fail('jobs.smsFailed');
    return { sent: state === 'sent' };
  },
});

async function waitForText(ctx: Context, jobId: string): Promise<TextState | null> {
  const about = { userId: userOf(ctx).id, kind: 'jobPaid', data: { jobId } } as const;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const state = await textStateOf(ctx, about);
    if (state !== 'onItsWay' || waitedMs >= longestWaitMs) return state;
    await pause(pauseMs);
  }
}
