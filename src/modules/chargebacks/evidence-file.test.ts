import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { maxEvidenceFile } from '#ports/payment-gateway.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { describePaper } from './evidence-paper.server.ts';
import { findEvidencePhotos, findJobFacts } from './views.server.ts';

const { gateway, db } = world;
const admin = await world.person({ role: 'admin' });
const { chargebacks } = world.as(admin);

/** Gives the photos of a job, which the small world has as rows alone, their files. */
async function storePhotos(jobId: string, bytes: Buffer): Promise<void> {
  const rows = await db.selectFrom('proof_photo').select('file_key').where('job_id', '=', jobId).execute();
  for (const { file_key: key } of rows) world.files.set(key, bytes);
}

const ownId = async (providerId: string) =>
  (await db.selectFrom('dispute').select('id').where('provider_id', '=', providerId).executeTakeFirstOrThrow()).id;

const photoFile = async (name: string) =>
  new File([new Uint8Array(await picture('jpeg'))], name, { type: 'image/jpeg' });

/** A submitted job with photos whose payment the bank has taken back. */
async function chargeback(bytes?: Buffer) {
  const job = await world.submittedJob({ title: 'Clean the kitchen' });
  await storePhotos(job.jobId, bytes ?? (await picture('jpeg')));
  const providerId = await takeBack(job.jobId);
  return { ...job, providerId, disputeId: await ownId(providerId) };
}

async function download(disputeId: string) {
  const { headers, body } = await chargebacks.downloadFile({ disputeId });
  return { headers, bytes: Buffer.from(await body.arrayBuffer()) };
}

const sentTo = (providerId: string) => gateway.evidence.filter(({ disputeId }) => disputeId === providerId);

test('the photos of the work become a PDF in the background, which administrators read and nobody keeps', async () => {
  const { disputeId } = await chargeback();
  const { headers, bytes } = await download(disputeId);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(headers['content-disposition']).toMatch(/^inline/);
  const { file } = await chargebacks.get({ disputeId });
  expect(file).toEqual({ isReady: true, bytes: bytes.length, pages: 2, isSent: false });
  expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
});

test('the bank gets the PDF that administrators read, and it stays readable', async () => {
  const { disputeId, providerId } = await chargeback();
  const { bytes } = await download(disputeId);
  await chargebacks.sendEvidence({ disputeId });
  const fileId = sentTo(providerId)[0]?.fileId ?? '';
  expect(Buffer.from(gateway.files.get(fileId) ?? []).equals(bytes)).toBe(true);
  await decide(providerId, 'won');
  await world.run('chargebacks.tick');
  expect((await chargebacks.get({ disputeId })).file).toMatchObject({ isReady: true, isSent: true });
  expect((await download(disputeId)).bytes.equals(bytes)).toBe(true);
});

test('evidence can go without the photos', async () => {
  const { disputeId, providerId } = await chargeback();
  await chargebacks.sendEvidence({ disputeId, withoutPhotos: true });
  expect(sentTo(providerId)[0]?.fileId).toBeNull();
  expect((await chargebacks.get({ disputeId })).file).toMatchObject({ isSent: false });
});

test('a job without photos has no PDF', async () => {
  const { jobId } = await world.paidJob();
  const providerId = await takeBack(jobId);
  const disputeId = await ownId(providerId);
  expect((await chargebacks.get({ disputeId })).file).toBeNull();
  expect(await refusalOf(chargebacks.downloadFile({ disputeId }))).toBe('api.notFound');
  await chargebacks.sendEvidence({ disputeId });
  expect(sentTo(providerId)[0]?.fileId).toBeNull();
});

test('a new picture in the messages is on a new PDF, and nothing is sent before that is made', async () => {
  const job = await world.submittedJob();
  await storePhotos(job.jobId, await picture('jpeg'));
  const { conversationId } = await conversation({ client: job.client, pro: job.worker });
  const providerId = await takeBack(job.jobId);
  const disputeId = await ownId(providerId);
  const before = (await download(disputeId)).bytes;
  await send(job.client, conversationId, { text: 'See here', files: [await photoFile('stain.jpg')] });
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.fileNotReady');
  expect((await chargebacks.get({ disputeId })).file).toMatchObject({ isReady: false });
  expect(await refusalOf(chargebacks.downloadFile({ disputeId }))).toBe('api.notFound');
  await world.work();
  expect((await download(disputeId)).bytes.length).toBeGreaterThan(before.length);
  await chargebacks.sendEvidence({ disputeId });
  expect(sentTo(providerId)).toHaveLength(1);
});

test('each photo says what it shows, by whom it is, and when, with the zone; the newest six of messages are in', async () => {
  const job = await world.submittedJob({ title: 'Clean the kitchen' });
  const { conversationId } = await conversation({ client: job.client, pro: job.worker });
  for (let at = 0; at < 7; at += 1) {
    world.clock.forward(60_000);
    await send(job.client, conversationId, { text: `Photo ${at}`, files: [await photoFile(`${at}.jpg`)] });
  }
  const until = world.clock.now();
  const facts = await findJobFacts(db, job.jobId, until);
  const photos = await findEvidencePhotos(db, job.jobId, until);
  const paper = facts && describePaper(facts, photos);
  expect(paper?.photos.map(({ caption }) => caption[0])).toEqual([
    'Before the work',
    'During the work',
    'After the work',
    ...Array.from({ length: 6 }, () => 'Sent in a message by the client'),
  ]);
  expect(paper?.photos[0]?.caption[1]).toBe('Uploaded by the service provider, Sam Taylor');
  expect(paper?.photos[3]?.caption[1]).toBe('Uploaded by the client, Maria Gonzalez');
  for (const { caption } of paper?.photos ?? []) expect(caption[2]).toMatch(/20\d\d.* P[SD]T \(/);
  expect(paper?.lines.join('\n')).toContain('Agreed time');
  expect(JSON.stringify(paper)).not.toContain('500 Castro');
});

test('what the two wrote during another job, long after the end, or after the bank’s question is not about the job', async () => {
  const other = await world.releasedJob();
  const { client, worker } = other;
  const { conversationId } = await conversation({ client, pro: worker });
  const say = async (text: string) => {
    world.clock.forward(60_000);
    await send(client, conversationId, { text, files: [await photoFile(`${text}.jpg`)] });
    world.clock.forward(60_000);
  };
  const { jobId } = await world.submittedJob({ client, worker });
  await say('during');
  const third = await world.job({ client, worker, startsAt: new Date(world.clock.now().getTime() + days(20)) });
  await say('third');
  await world.as(client).jobs.callOff({ jobId: third.jobId, reason: 'Not needed' });
  await say('later');
  await world.as(client).jobs.release({ jobId });
  world.clock.forward(days(2));
  await say('problem');
  const seen = async (id: string) => {
    const until = world.clock.now();
    const facts = await findJobFacts(db, id, until);
    const photos = await findEvidencePhotos(db, id, until);
    return [facts?.messages.map(({ text }) => text), photos.filter(({ kind }) => kind === 'client').length];
  };
  const about = ['during', 'later', 'problem'];
  expect(await seen(jobId)).toEqual([about, 3]);
  await takeBack(jobId);
  await say('bank');
  expect(await seen(jobId)).toEqual([about, 3]);
  world.clock.forward(days(5));
  await say('long after');
  expect(await seen(other.jobId)).toEqual([['problem', 'bank'], 2]);
});

test('the PDF says of no picture of a message that it was taken on the job', async () => {
  const job = await world.submittedJob();
  const leadFor = async () => {
    const until = world.clock.now();
    const facts = await findJobFacts(db, job.jobId, until);
    return facts && describePaper(facts, await findEvidencePhotos(db, job.jobId, until))?.lead;
  };
  expect(await leadFor()).not.toContain('message');
  const { conversationId } = await conversation({ client: job.client, pro: job.worker });
  await send(job.client, conversationId, { text: 'See here', files: [await photoFile('stain.jpg')] });
  expect(await leadFor()).toMatch(/^The photos of the work were uploaded .* Pictures that were sent in a message are/);
  await db.deleteFrom('proof_photo').where('job_id', '=', job.jobId).execute();
  expect(await leadFor()).toMatch(/^Pictures that/);
});

test('nine photos that hardly get smaller fit into what the provider takes', async () => {
  const size = { width: 1_600, height: 1_200, channels: 3 } as const;
  const noise = await sharp({
    create: { ...size, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const job = await world.submittedJob();
  await storePhotos(job.jobId, noise);
  const { conversationId } = await conversation({ client: job.client, pro: job.worker });
  const files = () =>
    Array.from({ length: 3 }, (_, at) => new File([new Uint8Array(noise)], `${at}.jpg`, { type: 'image/jpeg' }));
  await send(job.client, conversationId, { text: 'One', files: files() });
  await send(job.worker, conversationId, { text: 'Two', files: files() });
  const disputeId = await ownId(await takeBack(job.jobId));
  const { file } = await chargebacks.get({ disputeId });
  expect(file?.isReady).toBe(true);
  expect(file?.bytes).toBeLessThanOrEqual(maxEvidenceFile.bytes);
  expect(file?.pages).toBeLessThanOrEqual(maxEvidenceFile.pages);
  // As large as they can be.
  expect(file?.bytes).toBeGreaterThan(1_000_000);
});

test('a PDF whose upload was not answered is sent again under the same key', async () => {
  const { disputeId, providerId } = await chargeback();
  const files = gateway.files.size;
  gateway.fail('uploadEvidenceFile', 'lostAnswer');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('payments.providerUnavailable');
  expect(sentTo(providerId)).toEqual([]);
  await chargebacks.sendEvidence({ disputeId });
  expect(gateway.files.size).toBe(files + 1);
  expect(sentTo(providerId)).toHaveLength(1);
});

test('a PDF that the provider refuses stops the evidence, and the next try has a new key', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.fail('uploadEvidenceFile', 'refused');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.fileRefused');
  expect(sentTo(providerId)).toEqual([]);
  await chargebacks.sendEvidence({ disputeId });
  expect(sentTo(providerId)[0]?.fileId).toMatch(/^file_/);
});

test('evidence that the provider refuses while it is due is refused by another reason than one that is late', async () => {
  const { disputeId, providerId } = await chargeback();
  gateway.fail('submitEvidence', 'refused');
  expect(await refusalOf(chargebacks.sendEvidence({ disputeId }))).toBe('chargebacks.refused');
  world.clock.forward(1_000);
  await chargebacks.sendEvidence({ disputeId });
  expect(sentTo(providerId)).toHaveLength(1);
});

test('a PDF that no bank got is deleted when the chargeback is decided', async () => {
  const { disputeId, providerId } = await chargeback();
  const { file_key: key } = await db
    .selectFrom('chargeback_evidence')
    .select('file_key')
    .where('dispute_id', '=', disputeId)
    .executeTakeFirstOrThrow();
  expect(world.files.has(key ?? '')).toBe(true);
  await decide(providerId, 'lost');
  await world.run('chargebacks.tick');
  expect(world.files.has(key ?? '')).toBe(false);
  expect((await chargebacks.get({ disputeId })).file).toBeNull();
});
