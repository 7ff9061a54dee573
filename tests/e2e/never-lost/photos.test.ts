import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from '../loop.ts';
import { enter, jobsIn, pageOf, type SampleJob } from '../people.ts';
import { button, endSession, logOut, offline, pro, t } from './typed.ts';

const isUpload = /\/photo-uploads\//;

async function workingJob(): Promise<SampleJob> {
  const [job] = await jobsIn('in_progress', { pro });
  if (!job) throw new Error('the sample data lacks work in progress');
  return job;
}

/** Opens a job for its Pro. */
async function openJob({ id }: SampleJob): Promise<Page> {
  // The page may be loaded again at the moment at which a new photo replaces the one on it.
  const expected = [...offline.expected, /\/photos\//];
  const page = await pageOf(app.url, pro, { ...offline, expected });
  await page.goto(`/jobs/${id}`);
  await loop.isAlive(page);
  await loop.isListening(page);
  return page;
}

/** Returns the photos that the server has. */
const photoIds = async ({ id: jobId }: SampleJob) => {
  const photos = await db.selectFrom('proof_photo').select('id').where('job_id', '=', jobId).orderBy('id').execute();
  return photos.map(({ id }) => id);
};

async function choose(page: Page, slot: 'before' | 'during'): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator(`input[name=slot][value=${slot}]`) });
  await form.locator('input[type=file]').setInputFiles(await loop.photo(slot));
}

const waiting = (page: Page, slot: string) => page.getByText(t('jobs:photos.waiting', { file: `${slot}.jpg` }));

/** Opens a job with a photo that cannot be sent now. */
async function openWithUnsentPhoto(job: SampleJob): Promise<Page> {
  const page = await openJob(job);
  await page.context().route(isUpload, (route) => route.abort('connectionfailed'));
  await choose(page, 'during');
  await waiting(page, 'during').waitFor();
  return page;
}

/** Returns how many photos wait on the device. */
const unsentOn = (page: Page) =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'unsent')) return 0;
    const database = await answered(indexedDB.open('unsent'));
    const count = await answered(database.transaction('photos').objectStore('photos').count());
    database.close();
    return count;
  });

test('proof photos wait on the device, also through a reload, and are sent when it is back', async () => {
  const job = await workingJob();
  const page = await openJob(job);
  const before = await photoIds(job);
  await page.context().setOffline(true);
  await page.getByText(t('shell:offline.banner')).waitFor();
  await choose(page, 'before');
  await waiting(page, 'before').waitFor();
  await choose(page, 'during');
  await waiting(page, 'during').waitFor();
  expect(await photoIds(job)).toEqual(before);

  // The photos are still there after the page was loaded again; only their upload fails.
  await page.context().route(isUpload, (route) => route.abort('connectionfailed'));
  await page.context().setOffline(false);
  await page.reload();
  await waiting(page, 'before').waitFor();
  await page.context().unroute(isUpload);
  await button(page, 'common:action.retry').first().click();
  for (const slot of ['before', 'during']) {
    await page.getByRole('img', { name: t('jobs:photos.alt', { slot: t(`jobs:photos.${slot}`) }) }).waitFor();
    await waiting(page, slot).waitFor({ state: 'detached' });
  }
  await page.reload();
  await loop.isAlive(page);
  expect(await waiting(page, 'before').count()).toBe(0);
});

test('logging out removes the photos that wait, also those of an account whose session had ended', async () => {
  const job = await workingJob();
  const page = await openWithUnsentPhoto(job);
  expect(await unsentOn(page)).toBe(1);
  await enter(page.context(), app.url, job.client);
  await page.goto('/client-dashboard');
  await loop.isAlive(page);
  await logOut(page);
  await expect.poll(() => unsentOn(page)).toBe(0);
});

test('a photo is never sent for another account, and waits for its own', async () => {
  const job = await workingJob();
  const page = await openWithUnsentPhoto(job);
  const idsBefore = await photoIds(job);
  await page.context().unroute(isUpload);

  // The client logs in on the Pro's device, where the Pro's page is still open.
  await endSession(page.context());
  await enter(page.context(), app.url, job.client);
  const answer = page.waitForResponse(isUpload);
  await button(page, 'common:action.retry').click();
  expect(await (await answer).json()).toEqual({ isOthers: true });
  await waiting(page, 'during').waitFor();

  // The same client opens the job.
  let uploads = 0;
  page.on('request', (request) => {
    if (isUpload.test(request.url())) uploads += 1;
  });
  await page.reload();
  await loop.isAlive(page);
  await page.waitForLoadState('networkidle');
  expect([uploads, await unsentOn(page), await photoIds(job)]).toEqual([0, 1, idsBefore]);

  await endSession(page.context());
  await enter(page.context(), app.url, pro);
  await page.reload();
  await expect.poll(() => unsentOn(page)).toBe(0);
  await expect.poll(() => photoIds(job)).not.toEqual(idsBefore);
});

test('a photo that is refused for now waits with its reason, until it is given up', async () => {
  const job = await workingJob();
  const page = await openJob(job);
  const refusal = 'We’re processing a lot of photos right now.';
  await page.context().route(isUpload, (route) => route.fulfill({ json: { refused: refusal, againSeconds: 600 } }));
  await choose(page, 'before');
  await page.getByText(refusal).waitFor();
  expect([await unsentOn(page), await waiting(page, 'before').count()]).toEqual([1, 0]);
  await button(page, 'common:form.removeFile', { file: 'before.jpg' }).click();
  await page.getByText(refusal).waitFor({ state: 'detached' });
  await expect.poll(() => unsentOn(page)).toBe(0);
});

test('a photo gets the place where it is added, and is added without one if the browser does not say it', async () => {
  const job = await workingJob();
  const page = await openJob(job);
  const own = page.getByRole('switch', { name: t('jobs:photos.location') });
  await own.click();
  await page.getByText(t('jobs:photos.locationFailed')).waitFor();
  expect(await own.isChecked()).toBe(true);
  const photoOf = async (slot: 'before' | 'during') =>
    db
      .selectFrom('proof_photo')
      .select(['id', 'lat'])
      .where('job_id', '=', job.id)
      .where('slot', '=', slot)
      .executeTakeFirst();
  const earlier = await photoOf('before');
  await choose(page, 'before');
  await expect.poll(async () => (await photoOf('before'))?.id).not.toBe(earlier?.id);
  expect((await photoOf('before'))?.lat).toBeNull();

  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 37.774_93, longitude: -122.419_42 });
  await choose(page, 'during');
  await expect.poll(async () => (await photoOf('during'))?.lat).toBe(37.775);
  expect(await page.getByText(t('jobs:photos.locationFailed')).count()).toBe(0);
});
