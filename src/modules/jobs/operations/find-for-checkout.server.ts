import { z } from 'zod';
import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { findCheckoutView } from '../views.server.ts';

/** What the signed-in client is to pay. Throws `api.notFound` for whatever is not theirs. */
export const findForCheckout = operation(jobsContract.findForCheckout, {
  allow: signedIn,
  async run(ctx, { id }) {
    if (!z.uuid().safeParse(id).success) fail('api.notFound');
    const found = (await findCheckoutView(ctx.db, id.toLowerCase(), userOf(ctx).id)) ?? fail('api.notFound');
    return { ...found, startsAt: found.startsAt.toISOString(), dueAt: found.dueAt?.toISOString() ?? null };
  },
});
