import type { Policy } from '#platform/operations/operation.server.ts';
import type { CallTarget } from './contract.ts';
import { findCall, findPair } from './views.server.ts';

/** Either of the two people whom a job, a request, a conversation or a Pro's id brings together. */
export const pairParty: Policy<CallTarget> = {
  name: 'client or worker of the job, request or conversation',
  async allows({ actor, db, clock }, target) {
    if (actor.kind !== 'user') return false;
    return (await findPair(db, target, { readerId: actor.user.id, now: clock.now() })) !== undefined;
  },
};

/** Either of the two people of the call. */
export const callParty: Policy<{ callId: string }> = {
  name: 'client or worker of the call',
  allows: async ({ actor, db }, { callId }) =>
    actor.kind === 'user' && (await findCall(db, callId, actor.user.id)) !== undefined,
};
