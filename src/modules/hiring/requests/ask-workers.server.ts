import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { countAsked } from '../client-caps-store.server.ts';
import { maxAskedOfOnePerDay, maxAskedPerDay } from '../limits.ts';
import { insertRecipients } from '../store.server.ts';

/**
 * Asks Pros for a quote and tells them; `later` when the request is not a new one. Throws Fail `hiring.notYourself`, and
 * `hiring.workerNotAvailable` if a request of its category and place cannot ask one of them, or one of them and the client are apart (no
 * client learns of a block here), `hiring.tooManyAskedToday`, `hiring.askedOften`. What is about some of the Pros has their ids as `workerIds`. Lock the client first (`lockClient`).
 */
export async function askWorkers(
  ctx: Context,
  tx: Tx,
  request: { id: string; title: string; city: string },
  { workerIds, at, later = false }: { workerIds: readonly string[]; at: Date; later?: boolean },
): Promise<void> {
  const client = userOf(ctx);
  if (workerIds.includes(client.id)) fail('hiring.notYourself');
  await refuseTooManyAsked(tx, client.id, workerIds, at);
  const asked = await insertRecipients(tx, request.id, workerIds, later ? at : null);
  const missing = workerIds.filter((id) => !asked.includes(id));
  if (missing.length > 0) fail('hiring.workerNotAvailable', { workerIds: missing });
  const title = maskContactDetails(request.title);
  const data = { requestId: request.id, title, client: shortName(client.name), city: request.city };
  for (const userId of asked) await notify(tx, { userId, kind: 'quoteRequested', data, at });
}

/** Each question is a mail and a text with the client's words. */
async function refuseTooManyAsked(tx: Tx, clientId: string, workerIds: readonly string[], at: Date): Promise<void> {
  const asked = { clientId, workerIds, since: after(at, -days(1)), often: maxAskedOfOnePerDay };
  const earlier = await countAsked(tx, asked);
  if (earlier.all + workerIds.length > maxAskedPerDay) fail('hiring.tooManyAskedToday', { max: maxAskedPerDay });
  if (earlier.askedOften.length > 0)
    fail('hiring.askedOften', { max: maxAskedOfOnePerDay, workerIds: earlier.askedOften });
}
