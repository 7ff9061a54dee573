import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { jobsIn, pageOf, stateOf } from './people.ts';
import {
  button,
  chooseOne,
  client,
  description,
  draftsOn,
  endSession,
  keptNote,
  label,
  logIn,
  logOut,
  next,
  offline,
  openRequest,
  pro,
  t,
  title,
} from './typed.ts';

describe('a session that ended', () => {
  test('in another tab brings the request back with what was typed', async () => {
    const page = await openRequest('Leaves in the gutter');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/client-dashboard');
    await logOut(otherTab);
    expect(await draftsOn(page), 'logging out empties the device').toEqual([]);
    await next(page).click();
    await logIn(page, client);
    await page.waitForURL(`${app.url}/quote/new?zip=94110`);
    await keptNote(page).waitFor();
    expect(await title(page).inputValue()).toBe('Leaves in the gutter');
    expect(await label(page, 'hiring:request.category').inputValue()).toBe('home-services');
    expect(await description(page).inputValue()).toBe('Two rooms, and the oven needs love.');

    await button(page, 'common:draft.startOver').click();
    expect(await title(page).inputValue()).toBe('');
    await page.reload();
    await loop.isAlive(page);
    expect([await title(page).inputValue(), await keptNote(page).count()]).toEqual(['', 0]);
  });

  test('brings back a link’s page, and the text of the form that was left', async () => {
    const page = await openRequest('A fence to mend');
    await endSession(page.context());
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:link.dashboard') })
      .click();
    await logIn(page, client);
    await page.waitForURL('**/client-dashboard');
    await page.goto('/quote/new?zip=94110');
    await keptNote(page).waitFor();
    expect(await title(page).inputValue()).toBe('A fence to mend');
  });

  test('brings back a review, and a draft is gone once it is sent', async () => {
    const open = await db
      .selectFrom('job as j')
      .innerJoin('user as c', 'c.id', 'j.client_id')
      .where('c.email', '=', client)
      .where('j.state', '=', 'released')
      .where((eb) => eb.not(eb.exists(eb.selectFrom('review as r').select('r.id').whereRef('r.job_id', '=', 'j.id'))))
      .select('j.id')
      .executeTakeFirstOrThrow();
    const page = await pageOf(app.url, client);
    await page.goto(`/jobs/${open.id}`);
    await loop.isAlive(page);
    await page.getByRole('radio', { name: t('common:rating.word4') }).check({ force: true });
    await label(page, 'jobs:review.comment').fill('Neat work, on time.');
    await endSession(page.context());
    await button(page, 'jobs:review.send').click();
    await logIn(page, client);
    await page.waitForURL('**/jobs/*');
    await keptNote(page).waitFor();
    expect(await label(page, 'jobs:review.comment').inputValue()).toBe('Neat work, on time.');
    expect(await page.getByRole('radio', { name: t('common:rating.word4') }).isChecked()).toBe(true);
    await button(page, 'jobs:review.send').click();
    await page.getByRole('heading', { name: t('jobs:review.mine') }).waitFor();
    expect(await draftsOn(page)).toEqual([]);
  });
});

/** Returns a request that the Pro has not answered. */
async function incomingRequest(): Promise<string> {
  const { id } = await db
    .selectFrom('request_recipient as to')
    .innerJoin('user as u', 'u.id', 'to.worker_id')
    .innerJoin('quote_request as r', 'r.id', 'to.request_id')
    .where('u.email', '=', pro)
    .where('to.state', '=', 'requested')
    .where('r.expires_at', '>', new Date())
    .select('r.id')
    .executeTakeFirstOrThrow();
  return id;
}

test('each form of a job, a request and an account keeps its text through a reload', async () => {
  const works = await pageOf(app.url, pro);
  const visitor = await openPage({ baseURL: app.url });
  const mine = await pageOf(app.url, client);
  const incoming = await incomingRequest();
  const [working] = await jobsIn('in_progress', { pro });
  const [paid] = await jobsIn('paid', { client });
  const [unpaid] = await jobsIn('awaiting_payment', { client });
  const [submitted] = await jobsIn('submitted', { client });
  const forms: [Page, string, string, string][] = [
    [works, `/worker-dashboard/requests/${incoming}`, 'message', 'I bring everything.'],
    [works, `/worker-dashboard/requests/${incoming}`, 'rate', '61.50'],
    [works, `/jobs/${working?.id}`, 'hours', '2:30'],
    [mine, `/jobs/${paid?.id}`, 'reason', 'We are moving.'],
    [mine, `/jobs/${unpaid?.id}`, 'reason', 'Our dates changed.'],
    [mine, `/jobs/${submitted?.id}`, 'reason', 'One wall is still bare.'],
    [visitor, '/signup-client', 'fullName', 'Robin Vale'],
  ];
  for (const [page, address, name, text] of forms) {
    const field = page.locator(`form [name=${name}]`).last();
    await page.goto(address);
    await loop.isAlive(page);
    // The last dialog of the page: its job's own.
    if (name === 'reason') await page.locator('aside [aria-haspopup=dialog]').last().click();
    await field.fill(text);
    await expect.poll(() => draftsOn(page)).not.toEqual([]);
    await page.reload();
    await keptNote(page)
      .first()
      .waitFor({ state: name === 'reason' ? 'attached' : 'visible' });
    expect(await field.inputValue(), name).toBe(text);
  }
  await works.goto(`/worker-dashboard/requests/${incoming}`);
  await loop.isAlive(works);
  const start = works.locator('details[open] input[name=slot]:enabled').last();
  const at = await start.inputValue();
  await start.check({ force: true });
  await expect.poll(() => works.evaluate(() => JSON.stringify(localStorage))).toContain(at);
  await works.reload();
  await keptNote(works).waitFor();
  const restored = works.locator(`input[name=slot][value="${at}"]`);
  expect([await restored.isChecked(), await restored.isVisible()]).toEqual([true, true]);

  await visitor.locator('input[type=password]').fill('a long enough secret');
  expect(await visitor.evaluate(() => JSON.stringify(localStorage))).not.toContain('secret');
});

describe('the steps of the request', () => {
  test('are entries of the browser’s history, and both directions lose nothing', async () => {
    const page = await openRequest('Shelves to hang');
    await page.locator('input[type=file]').setInputFiles(await loop.photo('wall'));
    await next(page).click();
    const picks = page.locator('input[name=workerIds]:visible');
    const chosen = await chooseOne(page);
    await page.goBack();
    await next(page).waitFor();
    expect(await title(page).inputValue()).toBe('Shelves to hang');
    await page.getByText('wall.jpg').waitFor();
    await page.goForward();
    await picks.first().waitFor();
    expect(await page.locator(`input[name=workerIds][value="${chosen}"]`).isChecked()).toBe(true);
    await button(page, 'common:action.back').click();
    await next(page).click();
    await picks.first().waitFor();
    expect(await page.locator(`input[name=workerIds][value="${chosen}"]`).isChecked()).toBe(true);
    await button(page, 'hiring:request.send', { count: 1 }).click();
    await page.getByRole('heading', { name: t('hiring:request.sent') }).waitFor();
    expect(await draftsOn(page)).toEqual([]);
    const sent = await db.selectFrom('quote_request').select('id').where('title', '=', 'Shelves to hang').execute();
    const files = await db
      .selectFrom('request_attachment')
      .select('name')
      .where('request_id', '=', sent[0]?.id ?? '')
      .execute();
    expect([sent.length, files.map(({ name }) => name)]).toEqual([1, ['wall.jpg']]);
  });

  test('survive a reload, which names the files to choose again', async () => {
    const page = await openRequest('A door that sticks');
    const service = page.locator('input[name=service]').first();
    const day = page.locator('input[name=dates]').nth(2);
    await service.check({ force: true });
    await page.locator('input[name=daysWish][value=picked]').check({ force: true });
    await day.check({ force: true });
    await page.locator('input[type=file]').setInputFiles(await loop.photo('door'));
    await page.reload();
    const asksAgain = page.getByText(t('common:draft.chooseAgain', { count: 1, files: 'door.jpg' }));
    await asksAgain.waitFor();
    expect([await service.isChecked(), await day.isChecked()]).toEqual([true, true]);
    expect(await title(page).inputValue()).toBe('A door that sticks');
    await next(page).click();
    await keptNote(page).waitFor({ state: 'detached' });
    await page.locator('input[name=workerIds]:visible').first().waitFor();
    await page.reload();
    await asksAgain.waitFor();
    expect(await title(page).inputValue()).toBe('A door that sticks');
    expect(await description(page).inputValue()).toBe('Two rooms, and the oven needs love.');
  });
});

describe('without network', () => {
  test('the page stays, its button says so, and everything works again afterwards', async () => {
    const page = await openRequest('Paint for the hall');
    await page.context().setOffline(true);
    await page.getByText(t('shell:offline.banner')).waitFor();
    const stopped = page.getByRole('main').getByRole('button', { name: t('shell:offline.button') });
    expect(await stopped.first().getAttribute('aria-disabled')).toBe('true');
    await title(page).press('Enter');
    await page.getByText(t('shell:offline.notSent')).first().waitFor();
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:link.dashboard') })
      .click();
    expect(page.url()).toContain('/quote/new');
    expect(await title(page).inputValue()).toBe('Paint for the hall');
    expect(await page.getByText(t('shell:broken.title')).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText(t('shell:offline.banner')).waitFor({ state: 'detached' });
    await next(page).click();
    await page.locator('input[name=workerIds]:visible').first().waitFor();
  });

  test('that the browser has not noticed, a form stays, and a link waits for the network', async () => {
    const page = await openRequest('A lamp to wire');
    const isForPage = /\.data(\?|$)|\/healthz$/;
    await page.context().route(isForPage, (route) => route.abort('connectionfailed'));
    await next(page).click();
    await page.getByText(t('shell:offline.notSent')).first().waitFor();
    await page.getByText(t('shell:offline.banner')).waitFor();
    expect(await title(page).inputValue()).toBe('A lamp to wire');
    await page.context().unroute(isForPage);
    await page.getByText(t('shell:offline.banner')).waitFor({ state: 'detached' });
    await next(page).click();
    await page.locator('input[name=workerIds]:visible').first().waitFor();
    await page.goBack();
    await next(page).waitFor();

    let attempts = 0;
    await page.context().route(/client-dashboard\.data/, (route) => (attempts++ ? route.continue() : route.abort()));
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:link.dashboard') })
      .click();
    await page.waitForURL('**/client-dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('proof photos wait on the device, also through a reload, and are sent when it is back', async () => {
    const [job] = await jobsIn('in_progress', { pro });
    // The page may be loaded again at the moment at which a new photo replaces the one on it.
    const expected = [...(offline.expected ?? []), /\/photos\//];
    const page = await pageOf(app.url, pro, { ...offline, expected });
    const photos = () =>
      db
        .selectFrom('proof_photo')
        .select('slot')
        .where('job_id', '=', job?.id ?? '')
        .execute();
    const before = (await photos()).length;
    await page.goto(`/jobs/${job?.id}`);
    await loop.isAlive(page);
    await page.waitForLoadState('networkidle');
    const choose = async (slot: 'before' | 'during') => {
      const field = page.locator('form').filter({ has: page.locator(`input[name=slot][value=${slot}]`) });
      await field.locator('input[type=file]').setInputFiles(await loop.photo(slot));
    };
    const waiting = (slot: string) => page.getByText(t('jobs:photos.waiting', { file: `${slot}.jpg` }));
    await page.context().setOffline(true);
    await page.getByText(t('shell:offline.banner')).waitFor();
    await choose('before');
    await waiting('before').waitFor();
    await choose('during');
    await waiting('during').waitFor();
    expect(await photos()).toHaveLength(before);

    // The photos are still there after the page was loaded again; only their upload fails.
    const isUpload = /\/photo-uploads\/[^/]+$/;
    await page.context().route(isUpload, (route) => route.abort('connectionfailed'));
    await page.context().setOffline(false);
    await page.reload();
    await waiting('before').waitFor();
    await page.context().unroute(isUpload);
    await button(page, 'common:action.retry').first().click();
    for (const slot of ['before', 'during']) {
      await page.getByRole('img', { name: t('jobs:photos.alt', { slot: t(`jobs:photos.${slot}`) }) }).waitFor();
      await waiting(slot).waitFor({ state: 'detached' });
    }
    await page.reload();
    await loop.isAlive(page);
    expect(await waiting('before').count()).toBe(0);
  });
});

test('an error goes away with the last marked field', async () => {
  const page = await pageOf(app.url, client);
  await page.goto('/quote/new?zip=94110');
  await loop.isAlive(page);
  await next(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: t('errors:api.badInput') });
  await refusal.waitFor();
  await title(page).fill('Leaves');
  await refusal.waitFor();
  await description(page).fill('Many leaves.');
  await label(page, 'hiring:request.category').selectOption('home-services');
  await refusal.waitFor({ state: 'detached' });
});

test('an act that comes too late shows the new state alone', async () => {
  const [job] = await jobsIn('submitted', { client });
  const page = await pageOf(app.url, client);
  await page.goto(`/jobs/${job?.id}`);
  await loop.isAlive(page);
  const answer = await page.request.post(`${app.url}/api/jobs/${job?.id}/release`, { data: {} });
  expect(answer.ok()).toBe(true);
  await page.getByRole('button', { name: /^Release/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await page.getByText(t('jobs:movedOn', { state: t('jobs:state.released') })).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText(t('errors:jobs.notNow')).count()).toBe(0);
  expect(await stateOf(job?.id ?? '')).toBe('released');
});

test('a bar appears while a page is on its way', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/login');
  await loop.isAlive(page);
  await page.waitForLoadState('networkidle');
  const answer = Promise.withResolvers<void>();
  await page.route(/password-reset\.data/, (route) => answer.promise.then(() => route.continue()));
  await page.getByRole('link', { name: t('account:forgot') }).click();
  const bar = page.locator('.animate-progress');
  await bar.waitFor();
  await page.getByRole('status').getByText(t('common:state.loading')).waitFor();
  answer.resolve();
  await page.waitForURL('**/password-reset');
  await bar.waitFor({ state: 'detached' });
});
