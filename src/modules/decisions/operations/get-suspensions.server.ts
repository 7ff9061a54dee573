import { fail } from '#lib/fail.ts';
import { findStatus } from '#modules/identity/public.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { decisionsContract } from '../contract.ts';
import { findSuspensions } from '../suspension-store.server.ts';

/** Returns the status of an account and its suspensions. Throws Fail `api.notFound`. */
export const getSuspensions = operation(decisionsContract.getSuspensions, {
  allow: admin,
  async run(ctx, { accountId }) {
    const account = (await findStatus(ctx.db, accountId)) ?? fail('api.notFound');
    const suspensions = await findSuspensions(ctx.db, accountId);
    return {
      ...account,
      suspensions: suspensions.map(({ appealId: id, appealState: state, ...suspension }) => ({
        ...suspension,
        appeal: id && state ? { id, state } : null,
      })),
    };
  },
});
