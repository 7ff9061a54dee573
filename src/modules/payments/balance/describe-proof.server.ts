import type { Db } from '#platform/database/database.server.ts';
import type { BalanceProof } from '../contract.ts';
import { countUnmatched, findProof } from './proof-store.server.ts';

/** Returns the last comparison of the provider's balance with the ledger; its figures are null before the first one. */
export async function describeProof(db: Db): Promise<BalanceProof> {
  const proof = await findProof(db);
  const { provider_cents, ledger_cents, in_flight_cents } = proof;
  return {
    comparedAt: proof.compared_at,
    provedAt: proof.proved_at,
    differsSince: proof.differs_since,
    readTo: proof.read_to,
    unmatched: await countUnmatched(db),
    figures:
      provider_cents === null || ledger_cents === null || in_flight_cents === null
        ? null
        : {
            providerCents: provider_cents,
            ledgerCents: ledger_cents,
            inFlightCents: in_flight_cents,
            differenceCents: provider_cents - ledger_cents + in_flight_cents,
          },
  };
}
