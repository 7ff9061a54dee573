import { usd } from '#lib/money.ts';
import { shortName } from '#lib/short-name.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { feeBpsFor, splitRelease } from '#modules/payments/fees.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { hiringContract } from '../contract.ts';
import { listIncomingOf } from '../views.server.ts';

/** The requests that were sent to the signed-in Pro, newest first. */
export const listIncoming = operation(hiringContract.listIncoming, {
  allow: worker,
  run: readIncoming,
});

/** Returns a page of the requests that were sent to the signed-in Pro, newest first. */
export async function readIncoming(ctx: Context, { cursor, limit }: { cursor?: string; limit: number }) {
  const rows = await listIncomingOf(ctx.db, {
    workerId: userOf(ctx).id,
    after: readPosition(cursor),
    limit: limit + 1,
    now: ctx.clock.now(),
  });
  const { items, nextCursor } = pageOf(rows, limit);
  const views = items.map(({ extraMile, ...row }) => ({
    ...row,
    offerPayoutCents:
      row.offerTotalCents === null ? null : splitRelease(usd(row.offerTotalCents), feeBpsFor({ extraMile })).net,
    title: maskContactDetails(row.title),
    clientName: readableName(shortName(row.clientName), ctx.language),
  }));
  return { items: views, nextCursor };
}
