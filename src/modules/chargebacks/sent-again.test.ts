import { expect, test } from 'vitest';
import { chargeback } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { gateway, clock } = world;
const admin = await world.person({ name: 'Ada Admin', role: 'admin' });
const { chargebacks } = world.as(admin);

test('another administrator reads what was chosen before the answer was lost, sends it again, and the log names both', async () => {
  const { disputeId, jobId } = await chargeback();
  expect((await chargebacks.get({ disputeId })).chosen).toBeNull();
  gateway.fail('submitEvidence', 'lostAnswer');
  await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'First words.', withoutPhotos: true }));
  const second = await world.person({ role: 'admin' });
  const other = world.as(second).chargebacks;
  const { chosen, evidence, maySend } = await other.get({ disputeId });
  expect(chosen).toEqual({ at: clock.now().toISOString(), byName: admin.name, withPhotos: false });
  expect([evidence.note, maySend]).toEqual(['First words.', true]);
  await other.sendEvidence({ disputeId });
  expect((await other.get({ disputeId })).chosen).toBeNull();
  const lines = await world.db
    .selectFrom('audit_event')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', jobId)
    .where('act', '=', 'chargebacks.sendEvidence')
    .execute();
  expect(lines).toEqual([{ actor_id: second.id, detail: { disputeId, chosenBy: admin.id } }]);
});
