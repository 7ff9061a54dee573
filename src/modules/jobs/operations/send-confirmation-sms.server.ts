import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '#lib/fail.ts';
import { type TextState, textStateOf } from '#modules/notifications/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf } from '../access.server.ts';
import { type JobState, jobsContract } from '../contract.ts';
import { findJob } from '../store.server.ts';

const unpaid: readonly JobState[] = ['awaiting_payment', 'expired'];
/** The queue needs a moment for the mail and the text; real time, not the product's. */
const patience = 4_000;
const step = 100;

/**
 * Tells whether the client got the text that their job is paid. It is the text of the notification, which the queue sends
 * once however often this is called; this waits for it a few seconds. `sent` is false where the client wants no texts, or
 * sleeps. Throws Fail `jobs.smsFailed` when the carrier has not taken it by then.
 */
export const sendConfirmationSms = operation(jobsContract.sendConfirmationSms, {
  allow: clientOf,
  limit: perAccount(60),
  async run(ctx, { jobId }) {
    const job = (await findJob(ctx.db, jobId)) ?? fail('api.notFound');
    if (unpaid.includes(job.state)) fail('jobs.notNow');
    const state = await waitForText(ctx, jobId);
    if (state === null || state === 'onItsWay') fail('jobs.smsFailed');
    return { sent: state === 'sent' };
  },
});

async function waitForText(ctx: Context, jobId: string): Promise<TextState | null> {
  const about = { userId: userOf(ctx).id, kind: 'jobPaid', data: { jobId } } as const;
  for (let waited = 0; ; waited += step) {
    const state = await textStateOf(ctx, about);
    if (state !== 'onItsWay' || waited >= patience) return state;
    await pause(step);
  }
}
