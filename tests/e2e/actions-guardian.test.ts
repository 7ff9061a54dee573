import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { verifyRecord } from '#modules/proofs/record/verify-record.ts';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { picture } from '#tests/support/pictures.ts';
import { app } from '#tests/support/sample-app.ts';
import { readZip } from '#tests/support/zip.ts';
import { jobsIn, pageOf } from './people.ts';

const { t } = words('en');
const address = '/actions-guardian';
const slots = ['before', 'during', 'after'] as const;

const field = (page: Page, slot: string) => page.getByLabel(t('proofs:slot.add', { slot: t(`proofs:slot.${slot}`) }));

/** Presses a button or link that saves a file, and returns its content. */
async function save(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
  return readFile(await (await started).path());
}

/** Opens the `verify.html` of an archive from the disk, without network, and returns what it says about these files. */
async function verifyOffline(files: Map<string, Uint8Array>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proof-photos-'));
  try {
    for (const [name, content] of files) await writeFile(path.join(folder, name), content);
    const page = await openPage({ offline: true });
    await page.goto(pathToFileURL(path.join(folder, 'verify.html')).href);
    await page.locator('input').setInputFiles([...files.keys()].map((name) => path.join(folder, name)));
    const result = page.getByRole('status').filter({ hasText: /./ });
    await result.waitFor();
    return await result.innerText();
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the photos of the sample job stay in the page, and its exports are made there', async () => {
  const page = await openPage({
    baseURL: app.url,
    locale: 'en-US',
    geolocation: { latitude: 37.774929, longitude: -122.419416 },
    permissions: ['geolocation'],
    acceptDownloads: true,
  });
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(await page.getByRole('button', { name: t('proofs:export.zip') }).isDisabled()).toBe(true);
  await page.getByText(t('proofs:stamp.none')).waitFor();

  await field(page, 'before').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await page.getByRole('alert').filter({ hasText: 'a.txt' }).waitFor();
  await field(page, 'during').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await page.getByRole('alert').filter({ hasText: 'b.png' }).waitFor();

  for (const [at, slot] of slots.entries()) {
    const buffer = await picture('png', { width: 64, height: 40 + at });
    await field(page, slot).setInputFiles({ name: `${slot}.png`, mimeType: 'image/png', buffer });
    await page.getByAltText(t('proofs:slot.alt', { slot: t(`proofs:slot.${slot}`) })).waitFor();
  }
  await page.getByRole('button', { name: t('proofs:stamp.add') }).click();
  await page.getByRole('status').filter({ hasText: '37.775, -122.419' }).waitFor();

  const unpacked = readZip(await save(page, t('proofs:export.zip')));
  expect([...unpacked.keys()]).toContain('2-during.jpg');
  expect(await verifyRecord(asFiles(unpacked))).toEqual([]);
  expect(JSON.parse(String(unpacked.get('manifest.json'))).entries[0].place).toBe('37.775, -122.419');
  const pdf = await save(page, t('proofs:export.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(sent).toEqual([]);

  expect(await verifyOffline(unpacked)).toContain(t('proofs:verify.fine'));
  unpacked.set('2-during.jpg', await picture());
  expect(await verifyOffline(unpacked)).toContain(t('proofs:finding.photo', { file: '2-during.jpg' }));
});

test('a client comes from the job to its photos, and the archive verifies offline', async () => {
  const [job] = await jobsIn('submitted');
  const page = await pageOf(app.url, job?.client ?? '', { acceptDownloads: true });
  await page.goto(`/jobs/${job?.id}`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: t('jobs:photos.export') }).click();
  await page.waitForURL(`**${address}?job=${job?.id}`);
  const unpacked = readZip(await save(page, t('proofs:export.zip')));
  const { head } = JSON.parse(String(unpacked.get('manifest.json')));
  expect((await page.getByRole('main').innerText()).replaceAll(/\s/g, '')).toContain(head);
  const result = await verifyOffline(unpacked);
  expect(result).toContain(t('proofs:verify.fine'));
  expect(result).toContain(head);
  expect((await save(page, t('proofs:export.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a visitor logs in before the photos of a job, and an outsider does not find them', async () => {
  const [job] = await jobsIn('submitted');
  const place = `${address}?job=${job?.id}`;
  const visitor = await openPage({ baseURL: app.url });
  for (const link of [place, `/proof-records/${job?.id}/zip`]) {
    await visitor.goto(link);
    expect(visitor.url()).toBe(`${app.url}/login?redirect=${encodeURIComponent(link)}`);
  }
  for (const email of ['admin@nearhand.test', 'newpro@nearhand.test']) {
    const outsider = await pageOf(app.url, email, { expected: [/404/] });
    for (const link of [place, `/proof-records/${job?.id}/pdf`]) {
      expect((await outsider.goto(link))?.status(), `${email} ${link}`).toBe(404);
    }
  }
});

test('without script, the sample says what it needs, and a job’s photos can be exported', async () => {
  const visitor = await openPage({ baseURL: app.url, javaScriptEnabled: false, locale: 'en-US' });
  await visitor.goto(address);
  expect(await visitor.getByRole('main').innerText()).toContain(t('proofs:sample.noScript'));
  expect(await visitor.getByRole('button', { name: t('proofs:export.zip') }).isVisible()).toBe(false);
  const [job] = await jobsIn('submitted');
  const client = await pageOf(app.url, job?.client ?? '', { javaScriptEnabled: false, acceptDownloads: true });
  await client.goto(`${address}?job=${job?.id}`);
  expect(readZip(await save(client, t('proofs:export.zip'))).has('verify.html')).toBe(true);
});

const asFiles = (unpacked: Map<string, Buffer>) =>
  new Map([...unpacked].map(([name, content]) => [name, new Uint8Array(content)]));
