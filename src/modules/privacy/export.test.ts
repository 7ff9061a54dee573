import { expect, test, vi } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { call, callers, phones } from '#tests/support/calls.ts';
import { pool } from '#tests/support/database.ts';
import { offer, project, request } from '#tests/support/hiring.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { readZip } from '#tests/support/zip.ts';

const latest = async (user: User) => (await world.as(user).privacy.getExport()).latest;

/** Has a copy made and returns its id. */
async function exported(user: User): Promise<string> {
  const { exportId } = await world.as(user).privacy.startExport();
  await world.work();
  return exportId;
}

async function download(user: User, exportId: string) {
  const { body, headers } = await world.as(user).privacy.downloadExport({ exportId });
  return { headers, files: readZip(new Uint8Array(await body.arrayBuffer())) };
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(`${name}.json`)));

test('a copy holds what belongs to the client, with the files, and nothing of another person', async () => {
  const [client, worker, other] = [
    await world.client({ phone: '+14155550123' }),
    await world.worker(),
    await world.client(),
  ];
  const accepted = { terms_version: '2026-02-03', terms_accepted_at: new Date('2026-02-14T18:00:00Z') };
  await world.db.updateTable('user').set(accepted).where('id', '=', client.id).execute();
  const photo = new File([new Uint8Array(await picture('jpeg'))], 'room.jpg', { type: 'image/jpeg' });
  const requestId = await request(client, [worker], { files: [photo] });
  const { jobId } = await world.paidJob({ client, worker });
  const { jobId: foreignJobId } = await world.paidJob({ client: other });
  const { files, headers } = await download(client, await exported(client));
  expect(json(files, 'account').account).toMatchObject({
    email: client.email,
    phone: '+14155550123',
    terms_version: '2026-02-03',
    terms_accepted_at: '2026-02-14T18:00:00.000Z',
  });
  expect(json(files, 'requests').requests).toMatchObject([{ id: requestId }]);
  expect(json(files, 'jobs')).toMatchObject({ jobs: [{ id: jobId }], addresses: [{ street: '500 Castro St' }] });
  expect(json(files, 'money').payments).toMatchObject([{ job_id: jobId, side: 'client', captured_cents: 12_000 }]);
  expect([...files.keys()].filter((name) => name.startsWith('requests/'))).toHaveLength(1);
  expect(headers['cache-control']).toBe('private, no-store');
  const everything = [...files.values()].join('\n');
  for (const foreign of [foreignJobId, other.email, worker.email]) expect(everything).not.toContain(foreign);
});

test('the copy of a Pro has neither the street nor the PIN of a job', async () => {
  const { worker, pin } = await world.paidJob();
  const { files } = await download(worker, await exported(worker));
  const jobs = json(files, 'jobs');
  expect(jobs.jobs).toMatchObject([{ side: 'worker' }]);
  expect(jobs.addresses).toEqual([]);
  expect(JSON.stringify(jobs.jobs)).not.toContain(`"${pin}"`);
});

test('a copy shows no contact details that the other side wrote', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const requestId = await request(client, [worker], { description: 'Ring 415-555-0133 before you come.' });
  const offerId = await offer(worker, requestId, { message: 'Write to me@example.com.' });
  await world.as(client).hiring.acceptOffer({ offerId });
  const own = json((await download(worker, await exported(worker))).files, 'jobs').jobs[0];
  expect(own).toMatchObject({ description: 'Ring ••• before you come.', promise: 'Write to me@example.com.' });
  const other = json((await download(client, await exported(client))).files, 'jobs').jobs[0];
  expect(other).toMatchObject({ description: 'Ring 415-555-0133 before you come.', promise: 'Write to •••.' });
});

test('a copy has the questions about projects as its person wrote them, and masked where the other side wrote', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const asked = { projectId: await project(client), question: 'Which floor? Write to me@example.com.' };
  const { questionId } = await world.as(worker).hiring.askQuestion(asked);
  await world.as(client).hiring.answerQuestion({ questionId, answer: 'Please call 415-555-0133.' });
  const own = json((await download(worker, await exported(worker))).files, 'requests').questions;
  expect(own).toMatchObject([{ question: 'Which floor? Write to me@example.com.', answer: 'Please call •••.' }]);
  const other = json((await download(client, await exported(client))).files, 'requests').questions;
  expect(other).toMatchObject([{ question: 'Which floor? Write to •••.', answer: 'Please call 415-555-0133.' }]);
});

test('the copies of two people have their call, and neither number of the other', async () => {
  const { client, pro, jobId } = await callers();
  const callId = await call(client, jobId);
  const [ofClient, ofPro] = [await download(client, await exported(client)), await download(pro, await exported(pro))];
  expect(json(ofClient.files, 'calls').made).toMatchObject([{ id: callId, callee_id: pro.id, job_id: jobId }]);
  expect(json(ofPro.files, 'calls').received).toMatchObject([{ id: callId, caller_id: client.id }]);
  expect([...ofPro.files.values()].join('\n')).not.toContain(phones.client);
  expect([...ofClient.files.values()].join('\n')).not.toContain(phones.pro);
});

test('the person is told when the copy is ready, and sees how far it is before', async () => {
  const client = await world.client();
  const { exportId } = await world.as(client).privacy.startExport();
  expect(await latest(client)).toMatchObject({ id: exportId, state: 'waiting', filesTotal: null });
  await world.work();
  expect(await latest(client)).toMatchObject({ state: 'ready', filesDone: 13, filesTotal: 13 });
  expect(world.mails.findLast(({ to }) => to === client.email)?.subject).toBe('The copy of your data is ready');
});

test('a copy with many files says, while it is made, how many of them are in it', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const photo = async (n: number) =>
    new File([new Uint8Array(await picture('jpeg'))], `room${n}.jpg`, { type: 'image/jpeg' });
  for (const _ of ['kitchen', 'bath'])
    await request(client, [worker], { files: await Promise.all([1, 2, 3, 4].map(photo)) });
  const { exportId } = await world.as(client).privacy.startExport();
  const seen: unknown[] = [];
  const { get } = world.services.ports.files;
  const reading = vi.spyOn(world.services.ports.files, 'get').mockImplementation(async (key) => {
    const copy = await latest(client);
    seen.push([copy?.state, copy?.filesDone, copy?.filesTotal]);
    return get(key);
  });
  await world.run('privacy.export', { exportId });
  reading.mockRestore();
  expect(seen).toHaveLength(8);
  expect(seen.at(-1)).toEqual(['waiting', 20, 21]);
  expect(await latest(client)).toMatchObject({ state: 'ready', filesDone: 21, filesTotal: 21 });
});

test('one copy is made at a time, even when two are asked for at once', async () => {
  const client = await world.client();
  const start = () => world.as(client).privacy.startExport();
  const answers = await Promise.allSettled([start(), start(), start()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(start())).toBe('privacy.exportRunning');
});

test('three copies a day are made', async () => {
  const client = await world.client();
  for (let n = 0; n < 3; n++) await exported(client);
  expect(await refusalOf(world.as(client).privacy.startExport())).toBe('privacy.exportLimit');
  world.clock.forward(days(1));
  await exported(client);
});

test('a copy is for its person alone', async () => {
  const [client, other] = [await world.client(), await world.client()];
  const exportId = await exported(client);
  expect(await refusalOf(download(other, exportId))).toBe('api.notFound');
  expect(await refusalOf(world.as(null).privacy.downloadExport({ exportId }))).toBe('api.signInRequired');
  expect(await latest(other)).toBeNull();
});

test('a copy can be downloaded for 24 hours, and then its file is deleted', async () => {
  const client = await world.client();
  const exportId = await exported(client);
  world.clock.forward(hours(23.9));
  await world.run('privacy.tick');
  await download(client, exportId);
  world.clock.forward(hours(0.2));
  expect(await refusalOf(download(client, exportId))).toBe('api.notFound');
  expect(await latest(client)).toMatchObject({ state: 'removed' });
  await world.run('privacy.tick');
  expect(world.files.has(`exports/${exportId}`)).toBe(false);
});

test('a repeated run of the task makes one copy and tells once', async () => {
  const client = await world.client();
  const { exportId } = await world.as(client).privacy.startExport();
  for (const _ of ['first', 'again']) await world.run('privacy.export', { exportId });
  const { items } = await world.as(client).notifications.list({});
  expect(items).toHaveLength(1);
});

test('a copy that cannot be made is given up, and another one can be asked for', async () => {
  const client = await world.client();
  const { exportId } = await world.as(client).privacy.startExport();
  await world.run('privacy.tick');
  expect(await latest(client)).toMatchObject({ state: 'waiting' });
  // What the last try left.
  world.files.set(`exports/${exportId}`, new Uint8Array(1));
  await pool.query('delete from graphile_worker._private_jobs where key = $1', [`privacy.export:${exportId}`]);
  await world.run('privacy.tick');
  expect(await latest(client)).toMatchObject({ state: 'failed' });
  expect([...world.files.keys()]).not.toContain(`exports/${exportId}`);
  await exported(client);
});
