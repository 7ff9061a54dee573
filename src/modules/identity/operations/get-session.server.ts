import { anyone, operation } from '#platform/operation.server.ts';
import { identityContract } from '../contract.ts';
import { toViewer } from '../session.server.ts';

export const getSession = operation(identityContract.getSession, {
  allow: anyone,
  run: async ({ actor }) => ({ user: actor.kind === 'user' ? toViewer(actor.user) : null }),
});
