import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { deleteReplacedFile } from './evidence-file.server.ts';

const { gateway, db } = world;
const admin = await world.person({ role: 'admin' });
const { chargebacks } = world.as(admin);

/** A submitted job with photos whose payment the bank has taken back. */
async function chargeback(about: Parameters<typeof takeBack>[1] = {}) {
  const job = await world.submittedJob({ title: 'Clean the kitchen' });
  const photos = await db.selectFrom('proof_photo').select('file_key').where('job_id', '=', job.jobId).execute();
  for (const { file_key: key } of photos) world.files.set(key, await picture('jpeg'));
  const providerId = await takeBack(job.jobId, about);
  const { id: disputeId } = await db
    .selectFrom('dispute')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
  return { ...job, providerId, disputeId };
}

const rowOf = (disputeId: string) =>
  db.selectFrom('chargeback_evidence').selectAll().where('dispute_id', '=', disputeId).executeTakeFirstOrThrow();

/** Returns where the PDF of a chargeback is. */
const keyOf = async (disputeId: string) => (await rowOf(disputeId)).file_key ?? '';

/** Returns the PDFs of a chargeback that are stored, whether or not its row knows them. */
const storedOf = (disputeId: string) => [...world.files.keys()].filter((key) => key.includes(disputeId));

/** Leaves a PDF as a run does that ends after storing it, and is never repeated. */
const interrupt = (disputeId: string) =>
  db
    .updateTable('chargeback_evidence')
    .set({ file_key: null, file_bytes: null, file_pages: null, file_sha256: null })
    .where('dispute_id', '=', disputeId)
    .execute();

/** The client sends one more picture, so that the PDF says something else. */
async function sendPicture({ client, worker }: Awaited<ReturnType<typeof chargeback>>): Promise<void> {
  const { conversationId } = await conversation({ client, pro: worker });
  const file = new File([new Uint8Array(await picture('jpeg'))], 'stain.jpg', { type: 'image/jpeg' });
  await send(client, conversationId, { text: 'See here', files: [file] });
}

const sentTo = (providerId: string) => gateway.evidence.filter(({ disputeId }) => disputeId === providerId);

test.each(['away', 'lostAnswer'] as const)(
  'after an upload that was %s, the next try says anew what goes',
  async (trouble) => {
    const { disputeId, providerId } = await chargeback();
    gateway.fail('uploadEvidenceFile', trouble);
    expect(await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'Wrong words.' }))).toBe(
      'payments.providerUnavailable',
    );
    await chargebacks.sendEvidence({ disputeId, note: 'Right words.', withoutPhotos: true });
    expect(sentTo(providerId)).toMatchObject([{ fileId: null, evidence: { note: 'Right words.' } }]);
  },
);

test.each(['uploadEvidenceFile', 'submitEvidence'] as const)(
  'after a failure of %s, which its key would repeat for a day, the next try has another key',
  async (call) => {
    const { disputeId, providerId } = await chargeback();
    gateway.fail(call, 'failed');
    expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('payments.providerUnavailable');
    expect(sentTo(providerId)).toEqual([]);
    world.clock.forward(1_000);
    await chargebacks.sendEvidence({ disputeId });
    expect(sentTo(providerId)).toHaveLength(1);
  },
);

test('evidence that has reached the bank before the provider failed is noted as sent, and goes once', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.fail('submitEvidence', 'failedAfter');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('payments.providerUnavailable');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.notNow');
  world.clock.forward(hours(1));
  await world.run('chargebacks.tick');
  expect((await chargebacks.get({ disputeId })).sentAt).not.toBeNull();
  expect(sentTo(providerId)).toHaveLength(1);
});

test('what the bank may have got without an answer goes again as it was, with its PDF', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.fail('submitEvidence', 'lostAnswer');
  await refusalOf(chargebacks.sendEvidence({ disputeId, note: 'First words.' }));
  const chosenAt = (await chargebacks.get({ disputeId })).chosen?.at;
  await chargebacks.sendEvidence({ disputeId, note: 'Other words.', withoutPhotos: true, chosenAt });
  expect(sentTo(providerId)).toMatchObject([
    { fileId: expect.stringMatching(/^file_/), evidence: { note: 'First words.' } },
  ]);
});

test('a PDF whose bytes are lost is made again, and meanwhile the texts can go alone', async () => {
  const [waits, goes] = [await chargeback(), await chargeback()];
  for (const { disputeId } of [waits, goes]) {
    world.files.delete(await keyOf(disputeId));
    expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.fileNotReady');
  }
  await chargebacks.sendEvidence({ disputeId: goes.disputeId, withoutPhotos: true });
  expect(sentTo(goes.providerId)[0]?.fileId).toBeNull();
  await world.work();
  await chargebacks.sendEvidence({ disputeId: waits.disputeId });
  expect(sentTo(waits.providerId)[0]?.fileId).toMatch(/^file_/);
});

test('a PDF that changes while it is uploaded is not sent, and nothing breaks', async () => {
  const job = await chargeback();
  const { disputeId, providerId } = job;
  gateway.setBefore(async (method) => {
    if (method !== 'uploadEvidenceFile') return;
    gateway.setBefore(null);
    await sendPicture(job);
    await chargebacks.get({ disputeId });
  });
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.fileNotReady');
  expect(sentTo(providerId)).toEqual([]);
  await world.work();
  await chargebacks.sendEvidence({ disputeId });
  expect(sentTo(providerId)).toHaveLength(1);
});

test('a PDF whose making was given up is made when an administrator looks, and leaves nothing behind', async () => {
  const { disputeId } = await chargeback();
  await interrupt(disputeId);
  world.clock.forward(60_000);
  expect((await chargebacks.get({ disputeId })).file).toMatchObject({ isReady: false });
  await world.work();
  expect((await chargebacks.get({ disputeId })).file).toMatchObject({ isReady: true });
  expect(storedOf(disputeId)).toEqual([await keyOf(disputeId)]);
});

test('an open page does not start the task over that fails to make a PDF, and a new picture does', async () => {
  const job = await chargeback();
  const { disputeId } = job;
  await interrupt(disputeId);
  await chargebacks.get({ disputeId });
  const key = `chargebacks.makeFile:${disputeId}`;
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now() + interval '1 hour', attempts => 3)
    from graphile_worker.jobs where key = ${key}`.execute(db);
  const attempts = async () =>
    (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where key = ${key}`.execute(db)).rows;
  await chargebacks.get({ disputeId });
  expect(await attempts()).toEqual([{ attempts: 3 }]);
  await sendPicture(job);
  await chargebacks.get({ disputeId });
  expect(await attempts()).toEqual([{ attempts: 0 }]);
  await world.work();
  expect((await chargebacks.get({ disputeId })).file).toMatchObject({ isReady: true });
});

test('a PDF that no bank got is deleted once the chargeback is decided: of texts that went alone, and of an interrupted run', async () => {
  const [alone, interrupted] = [await chargeback(), await chargeback()];
  await chargebacks.sendEvidence({ disputeId: alone.disputeId, withoutPhotos: true });
  await interrupt(interrupted.disputeId);
  for (const { disputeId, providerId } of [alone, interrupted]) {
    expect(storedOf(disputeId)).toHaveLength(1);
    await decide(providerId, 'lost');
  }
  await world.run('chargebacks.tick');
  for (const { disputeId } of [alone, interrupted]) expect(storedOf(disputeId)).toEqual([]);
});

test('a PDF that the provider has and no bank got, because the dispute was over, is deleted', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.decideDispute(providerId, 'lost');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.notNow');
  await world.run('chargebacks.tick');
  expect(storedOf(disputeId)).toEqual([]);
});

test('a PDF that a bank got for its question stays, although nothing more is sent', async () => {
  const { disputeId, providerId } = await chargeback({ status: 'inquiry' });
  await chargebacks.sendEvidence({ disputeId });
  world.clock.forward(days(1));
  await decide(providerId, 'needs_response');
  world.clock.forward(days(1));
  await decide(providerId, 'lost');
  await world.run('chargebacks.tick');
  expect(storedOf(disputeId)).toHaveLength(1);
});

test('the PDF that a new one replaces is deleted when a question becomes a chargeback', async () => {
  const job = await chargeback({ status: 'inquiry' });
  const before = await keyOf(job.disputeId);
  await sendPicture(job);
  world.clock.forward(days(1));
  await decide(job.providerId, 'needs_response');
  const stored = storedOf(job.disputeId);
  expect(stored).toEqual([await keyOf(job.disputeId)]);
  expect(stored).not.toContain(before);
});

test('a PDF that was to be sent when the bank decided is deleted with the choice, and one that had reached the bank stays', async () => {
  const [late, arrived] = [await chargeback(), await chargeback()];
  gateway.fail('submitEvidence', 'away');
  await refusalOf(chargebacks.sendEvidence({ disputeId: late.disputeId }));
  gateway.fail('submitEvidence', 'lostAnswer');
  await refusalOf(chargebacks.sendEvidence({ disputeId: arrived.disputeId }));
  for (const { providerId } of [late, arrived]) await decide(providerId, 'lost');
  await world.run('chargebacks.tick');
  expect([storedOf(late.disputeId).length, storedOf(arrived.disputeId).length]).toEqual([0, 1]);
  expect(await rowOf(late.disputeId)).toMatchObject({ file_basis: null, chosen_at: null, sends_file: null });
});

test('a PDF that another one replaces is deleted later when the files are away, and not when it is wanted again', async () => {
  const job = await chargeback();
  const { disputeId } = job;
  await sendPicture(job);
  const broken = vi.spyOn(world.files, 'delete').mockImplementation(() => {
    throw new Error('the files are away');
  });
  await chargebacks.get({ disputeId });
  broken.mockRestore();
  await world.work();
  const key = await keyOf(disputeId);
  expect(storedOf(disputeId)).toEqual([key]);
  await deleteReplacedFile(world.withActor({ kind: 'clock' }), { disputeId, key });
  expect(storedOf(disputeId)).toEqual([key]);
});

test('what fails in one part of the tick keeps neither the reminders nor the other parts from being done', async () => {
  const [decided, due] = [await chargeback(), await chargeback()];
  await decide(decided.providerId, 'lost');
  world.clock.forward(days(7));
  const broken = vi.spyOn(world.files, 'delete').mockImplementation(() => {
    throw new Error('the files are away');
  });
  await world.run('chargebacks.tick');
  broken.mockRestore();
  expect((await rowOf(due.disputeId)).reminded_at).toEqual(world.clock.now());
  expect(await keyOf(decided.disputeId)).not.toBe('');
  await world.run('chargebacks.tick');
  expect(storedOf(decided.disputeId)).toEqual([]);
});
