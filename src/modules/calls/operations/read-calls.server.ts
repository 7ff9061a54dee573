import { fail } from '#lib/fail.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { words } from '#platform/words.server.ts';
import { type CallTarget, callsContract } from '../contract.ts';
import { shownCalls } from '../limits.ts';
import { nameOf, obstacleOf } from '../obstacles.server.ts';
import { callParty, pairParty } from '../policies.server.ts';
import { type CallRow, findCall, listCalls } from '../views.server.ts';
import { requirePair } from './start-call.server.ts';

/** Returns whether the caller can call the other person now, and if not, why, with the newest calls of the two. */
export const getPartner = operation(callsContract.getPartner, {
  allow: pairParty,
  async run(ctx, target) {
    const pair = await requirePair(ctx, target);
    const obstacle = obstacleOf(ctx, pair);
    const people = { readerId: userOf(ctx).id, otherId: pair.otherId };
    const calls = await listCalls(ctx.db, { ...people, limit: shownCalls });
    return {
      name: nameOf(ctx, pair),
      side: pair.side,
      obstacle: obstacle && {
        code: obstacle.code,
        message: words(ctx.language).t(`errors:${obstacle.code}`, obstacle.data),
      },
      calls: calls.map((call) => toCall(ctx, call)),
    };
  },
});

/** Returns a call as one of its two people sees it. */
export const getCall = operation(callsContract.get, {
  allow: callParty,
  run: async (ctx, { callId }) => toCall(ctx, (await findCall(ctx.db, callId, userOf(ctx).id)) ?? fail('api.notFound')),
});

/** What a client has typed as the title can be read before a payment: a Pro sees no contact details in it. */
const toCall = (ctx: Context, { otherId, otherName, title, ...call }: CallRow) => ({
  ...call,
  again: againOf({ otherId, ...call }),
  name: nameOf(ctx, { side: call.side, otherName }),
  title: call.side === 'worker' ? maskContactDetails(title) : title,
});

/** A Pro knows the client of a request by the request alone. */
function againOf({
  jobId,
  requestId,
  side,
  otherId,
}: Pick<CallRow, 'jobId' | 'requestId' | 'side' | 'otherId'>): CallTarget {
  if (jobId) return { about: 'job', id: jobId };
  if (requestId && side === 'worker') return { about: 'request', id: requestId };
  return { about: 'worker', id: otherId };
}
