import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { enter, pageOf, samplePro } from './people.ts';

const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';
const phraseOf = (language: 'en' | 'ru') => words(language).t('messages:phrase.minutesLate', { count: 25 });

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.locator('textarea[name=text]');
const sendButton = (page: Page) => page.locator('form:has(textarea[name=text]) button', { hasText: 'Send' }).last();
const textsOf = async (conversationId: string) =>
  (
    await db.selectFrom('message').select('text').where('conversation_id', '=', conversationId).orderBy('n').execute()
  ).map(({ text }) => text);

/** Opens the conversation of the sample client and the sample Pro, from the Pro's profile. Returns its id. */
async function openFromProfile(page: Page): Promise<string> {
  const { id, name } = await samplePro();
  await page.goto(`/worker/${id}`);
  await page.getByText('Message', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Message ${name}` });
  await dialog.getByRole('link', { name: 'Proceed' }).click();
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await sendButton(page).click();
}

test('two people talk in two languages at once, with a phrase, and see what was seen', {
  timeout: 180_000,
}, async () => {
  const [left, right] = [await pageOf(app.url, client), await pageOf(app.url, pro)];
  const conversationId = await openFromProfile(left);
  await right.context().addCookies([{ name: 'language', value: 'ru', url: app.url }]);
  await right.goto(`/messages/${conversationId}`);
  await log(right).waitFor();
  await left.waitForLoadState('networkidle');

  await write(left, 'Are you close by?');
  await log(right).getByText('Are you close by?').waitFor();
  await expect.poll(() => field(left).inputValue()).toBe('');
  await log(left).getByText('Seen').last().waitFor();

  await right.locator('summary', { hasText: words('ru').t('messages:phrases.open') }).click();
  const late = right.locator('details details').filter({ has: right.locator('[name=minutes]') });
  await late.first().locator('summary').click();
  await late.first().locator('[name=minutes]').fill('25');
  await late.first().getByRole('button').click();
  await log(left).getByText(phraseOf('en')).waitFor();
  await log(right).getByText(phraseOf('ru')).waitFor();
});

test('a dropped connection loses nothing: what was typed is sent later, once, and what was missed arrives', {
  timeout: 180_000,
}, async () => {
  const expected = [/ERR_INTERNET_DISCONNECTED/];
  const [left, right] = [await pageOf(app.url, client, { expected }), await pageOf(app.url, pro)];
  const conversationId = await openFromProfile(left);
  await right.goto(`/messages/${conversationId}`);
  await log(right).waitFor();
  await left.waitForLoadState('networkidle');
  await right.waitForLoadState('networkidle');

  await left.context().setOffline(true);
  await write(right, 'While you were away');
  await log(right).getByText('While you were away').waitFor();
  await field(left).fill('Typed in a tunnel');
  await left.reload().catch(() => {});
  await left.context().setOffline(false);
  await left.goto(`/messages/${conversationId}`);
  await log(left).getByText('While you were away').waitFor();
  await expect.poll(() => field(left).inputValue()).toBe('Typed in a tunnel');
  await sendButton(left).click();
  await log(right).getByText('Typed in a tunnel').waitFor();
  expect((await textsOf(conversationId)).filter((text) => text === 'Typed in a tunnel')).toHaveLength(1);
});

test('a send whose answer is lost is one message, and the field is emptied when it turns up', {
  timeout: 180_000,
}, async () => {
  const page = await pageOf(app.url, client, { expected: [/ERR_FAILED|Failed to fetch/] });
  const conversationId = await openFromProfile(page);
  await page.waitForLoadState('networkidle');
  let lost = 0;
  await page.route(/messages.*\.data/, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('failed');
  });
  await write(page, 'Twice on its way');
  await log(page).getByText('Twice on its way').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');
  expect(lost).toBe(1);
  expect((await textsOf(conversationId)).filter((text) => text === 'Twice on its way')).toHaveLength(1);
});

test('another text, sent after a lost answer, is a message of its own', { timeout: 180_000 }, async () => {
  const page = await pageOf(app.url, client, { expected: [/ERR_FAILED|Failed to fetch/] });
  const conversationId = await openFromProfile(page);
  await page.waitForLoadState('networkidle');
  const keys: string[] = [];
  await page.route(/messages.*\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(/name="formKey"\s+(\S+)/.exec(route.request().postDataBuffer()?.toString() ?? '')?.[1] ?? '');
    if (keys.length > 2) return route.continue();
    // The first attempt does not reach the server; the answer to the second is lost.
    if (keys.length === 2) await route.fetch();
    await route.abort('failed');
  });
  const isReady = () => expect.poll(() => sendButton(page).getAttribute('aria-disabled')).toBe(null);
  await write(page, 'My first text');
  await expect.poll(() => keys.length).toBe(1);
  await isReady();
  await sendButton(page).click();
  await expect.poll(() => keys.length).toBe(2);
  await isReady();
  await write(page, 'My second text');
  await log(page).getByText('My second text').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');
  expect((await textsOf(conversationId)).slice(-2)).toEqual(['My first text', 'My second text']);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('while one phrase is on its way, the others wait, and then each is sent', {
  timeout: 180_000,
}, async () => {
  const page = await pageOf(app.url, client);
  await openFromProfile(page);
  await page.waitForLoadState('networkidle');
  await page.locator('summary', { hasText: 'Quick replies' }).click();
  const phrase = (name: 'comeIn' | 'thanks') =>
    page.getByRole('button', { name: words('en').t(`messages:phrase.${name}`), exact: true });
  const sent = (name: 'comeIn' | 'thanks') => log(page).getByText(words('en').t(`messages:phrase.${name}`));
  const before = await sent('thanks').count();
  let goOn = () => {};
  const isPressed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/messages.*\.data/, async (route) => {
    if (route.request().method() === 'POST') await isPressed;
    await route.continue();
  });
  await phrase('comeIn').click();
  await expect.poll(() => phrase('comeIn').getAttribute('aria-busy')).toBe('true');
  expect(await phrase('thanks').isDisabled()).toBe(true);
  goOn();
  await sent('comeIn').last().waitFor();
  await phrase('thanks').click();
  await expect.poll(() => sent('thanks').count()).toBe(before + 1);
});

test('what to lose is said before sending, and the message is sent anyway', async () => {
  const page = await pageOf(app.url, client);
  await openFromProfile(page);
  await page.waitForLoadState('networkidle');
  await write(page, 'I’d rather pay cash.');
  await page.getByText('Before you send this').waitFor();
  expect(await field(page).inputValue()).toBe('I’d rather pay cash.');
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await log(page).getByText('Payments made outside Nearhand aren’t held').waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');
});

test('without script, forms send and a reload shows the answer', { timeout: 180_000 }, async () => {
  const plain = { javaScriptEnabled: false };
  const [left, right] = [await pageOf(app.url, client, plain), await pageOf(app.url, pro, plain)];
  const conversationId = await openFromProfile(left);
  await write(left, 'A form is enough');
  await log(left).getByText('A form is enough').waitFor();
  await right.goto('/messages');
  await right.locator(`a[href="/messages/${conversationId}"]`).click();
  await log(right).getByText('A form is enough').waitFor();
  await right.locator('summary', { hasText: 'Quick replies' }).click();
  await right.getByRole('button', { name: 'I’m on my way.' }).click();
  await log(right).getByText('I’m on my way.').waitFor();
  await left.reload();
  await log(left).getByText('I’m on my way.').waitFor();
  await log(left).getByText('Seen').waitFor();
});

test('a block stops both, and lifting it lets them talk again', { timeout: 180_000 }, async () => {
  const [left, right] = [await pageOf(app.url, client), await pageOf(app.url, pro)];
  const conversationId = await openFromProfile(left);
  await right.goto(`/messages/${conversationId}`);
  await right.waitForLoadState('networkidle');
  await right
    .getByText(/^Block /)
    .first()
    .click();
  await right
    .getByRole('dialog')
    .getByRole('button', { name: /^Block / })
    .click();
  await right.getByText('so neither of you can send messages').waitFor();
  await left.getByText('isn’t receiving messages from you').waitFor();
  await right.getByRole('button', { name: 'Unblock' }).click();
  await field(right).waitFor();
  await field(left).waitFor();
});

test('a report is read and decided by an administrator', { timeout: 180_000 }, async () => {
  const page = await pageOf(app.url, client);
  await openFromProfile(page);
  await page.waitForLoadState('networkidle');
  await page.getByText('Report conversation').first().click();
  await page.getByRole('dialog').getByLabel('What’s wrong?').fill('A test of the report');
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click();
  await page.getByText('You reported this conversation.').waitFor();
  const admin = await pageOf(app.url, 'admin@nearhand.test');
  await enter(admin.context(), app.url, 'admin@nearhand.test');
  await admin.goto('/admin/messages');
  const row = admin.locator('main li').filter({ hasText: 'A test of the report' });
  await row.getByText('Messages before the report').click();
  await row.getByRole('button', { name: /^Dismiss report/ }).click();
  await row.waitFor({ state: 'detached' });
});
