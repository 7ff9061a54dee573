import { expect, test } from 'vitest';
import { pool } from '#tests/support/database.ts';
import { brokenInvariants } from '#tests/support/invariants.ts';
import { world } from '#tests/support/world.ts';

test('a ledger in which the held money is owed to us breaks an invariant', async () => {
  const { jobId } = await world.paidJob();
  expect(await brokenInvariants(pool)).toEqual([]);
  await pool.query(
    `with j as (insert into ledger_journal (at, kind, hold_id, operation_key)
        select now(), 'refund', id, 'the wrong way' from hold where purpose_id = $1 returning id)
      insert into ledger_entry (journal_id, account_id, amount_cents)
        select j.id, a.id, case a.kind when 'held' then 24000 else -24000 end
        from j, ledger_account a where a.kind in ('held', 'provider')`,
    [jobId],
  );
  expect(await brokenInvariants(pool)).toEqual([expect.stringMatching(/^the ledger holds what the holds hold: /)]);
});
