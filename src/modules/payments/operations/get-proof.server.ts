import { admin, operation } from '#platform/operations/operation.server.ts';
import { describeProof } from '../balance/describe-proof.server.ts';
import { paymentsContract } from '../contract.ts';

/** Returns what the provider holds and what the ledger says, as last compared. */
export const getProof = operation(paymentsContract.getProof, {
  allow: admin,
  run: (ctx) => describeProof(ctx.db),
});
