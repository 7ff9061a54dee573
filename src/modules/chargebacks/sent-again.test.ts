import { expect, test } from 'vitest';
import { after, minutes } from '#lib/clock.ts';
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
  expect(chosen).toEqual({ at: clock.now().toISOString(), byName: admin.name, withPhotos: false, isUnderWay: true });
  expect([evidence.note, maySend]).toEqual(['First words.', true]);
  await other.sendEvidence({ disputeId, chosenAt: chosen?.at });
  expect((await other.get({ disputeId })).chosen).toBeNull();
  const lines = await world.db
    .selectFrom('audit_event')
    .select(['actor_id', 'detail'])
    .where('subject_id', '=', jobId)
    .where('act', '=', 'chargebacks.sendEvidence')
    .execute();
  expect(lines).toEqual([{ actor_id: second.id, detail: { disputeId, chosenBy: admin.id } }]);
});

test('a form that was opened before another administrator chose is refused, and neither evidence goes', async () => {
  const { disputeId } = await chargeback();
  gateway.fail('submitEvidence', 'away');
  await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'First words.' }));
  const other = world.as(await world.person({ role: 'admin' })).chargebacks;
  for (const chosenAt of [undefined, after(clock.now(), -minutes(1)).toISOString()])
    expect(await refusalOf(other.sendEvidence({ disputeId, note: 'Other words.', chosenAt }))).toBe(
      'chargebacks.choiceChanged',
    );
  expect(await other.get({ disputeId })).toMatchObject({ sentAt: null, evidence: { note: 'First words.' } });
});

test('evidence that the provider has refused meanwhile is not sent again without a new choice', async () => {
  const { disputeId } = await chargeback();
  const chosenAt = clock.now().toISOString();
  gateway.fail('submitEvidence', 'refused');
  await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'First words.' }));
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId, chosenAt }))).toBe('chargebacks.choiceChanged');
  expect(await chargebacks.get({ disputeId })).toMatchObject({ sentAt: null, chosen: null });
});

test('evidence is under way for a minute after it was chosen', async () => {
  const { disputeId } = await chargeback();
  gateway.fail('submitEvidence', 'lostAnswer');
  await refusalOf(chargebacks.sendEvidence({ disputeId }));
  const isUnderWay = async () => (await chargebacks.get({ disputeId })).chosen?.isUnderWay;
  clock.forward(minutes(1) - 1);
  expect(await isUnderWay()).toBe(true);
  clock.forward(1);
  expect(await isUnderWay()).toBe(false);
});
