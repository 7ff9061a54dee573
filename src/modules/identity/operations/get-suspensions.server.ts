import { fail } from '#lib/fail.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { findStatus, findSuspensions } from '../suspension-store.server.ts';

/** The status of an account and its suspensions. Throws Fail `api.notFound`. */
export const getSuspensions = operation(identityContract.getSuspensions, {
  allow: admin,
  async run(ctx, { accountId }) {
    const account = (await findStatus(ctx.db, accountId)) ?? fail('api.notFound');
    return { ...account, suspensions: await findSuspensions(ctx.db, accountId) };
  },
});
