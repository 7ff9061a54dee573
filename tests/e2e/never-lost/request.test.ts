import { describe, expect, test } from 'vitest';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from '../loop.ts';
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
  openRequest,
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

  test('in another tab writes nothing to the device again, and a page loaded later knows nothing', async () => {
    const page = await openRequest('A shed to empty');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/faq');
    await logOut(otherTab);
    await expect.poll(() => draftsOn(page)).toEqual([]);
    await title(page).fill('A shed to empty today');
    expect(await draftsOn(page), 'typing').toEqual([]);
    await next(page).click();
    await page.waitForURL('**/login?redirect=**');
    expect(await draftsOn(page), 'sending').toEqual([]);
    await page.reload();
    await logIn(page, client);
    await page.waitForURL(`${app.url}/quote/new?zip=94110`);
    await loop.isAlive(page);
    expect([await title(page).inputValue(), await keptNote(page).count()]).toEqual(['', 0]);
    await title(page).fill('A shed to build');
    expect(await draftsOn(page), 'typing after logging in').toHaveLength(1);
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
    await page.locator('label:has(input[name=daysWish][value=picked])').click();
    await page.locator('label:has(input[name=dates])').nth(2).click();
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

  test('of the server to its database, a form and a link do the same', async () => {
    const page = await openRequest('A tap that drips');
    const isForPage = /\.data(\?|$)/;
    await page.context().route(isForPage, (route) => route.fulfill({ status: 503 }));
    await next(page).click();
    await page.getByText(t('shell:offline.notSent')).first().waitFor();
    expect(await title(page).inputValue()).toBe('A tap that drips');
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell:link.dashboard') })
      .click();
    await page.getByText(t('shell:offline.banner')).waitFor();
    expect(await title(page).inputValue()).toBe('A tap that drips');
    await page.context().unroute(isForPage);
    await page.waitForURL('**/client-dashboard');
    await page.getByText(t('shell:offline.banner')).waitFor({ state: 'detached' });
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
});
