import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { pageOf } from './people.ts';
import { mailTo } from './sandbox.ts';

const email = 'pro@nearhand.test';
const newEmail = 'pro.new@nearhand.test';

let page: Page;
beforeEach(async () => {
  page = await pageOf(app.url, email, { viewport: { width: 390, height: 844 } });
});

/** Presses Tab until `target` has the focus, and sees that it is inside the window. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const box = await target.boundingBox();
      expect(box && box.y + box.height > 0 && box.y < 844, `${target} is in the window`).toBe(true);
      return;
    }
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await page.keyboard.press(key);
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Opens a page of the settings from their menu. */
async function open(name: string): Promise<void> {
  await press(page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name, exact: true }));
  await page.getByRole('heading', { level: 2, name }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} fits`).toBe(true);
}

/** The password in the form with a field. */
const passwordBeside = (label: string) =>
  page.locator('form', { has: page.getByLabel(label) }).getByLabel('Current password');
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** The button that saves the choices of all topics. */
const saveTopics = () =>
  page
    .locator('form', { has: page.getByRole('group', { name: 'Jobs' }) })
    .getByRole('button', { name: 'Save', exact: true });
const inMain = (name: string) => page.locator('main').getByRole('button', { name, exact: true });

/** Returns the code in the newest text to a number. */
async function textedCode(to: string): Promise<string> {
  let code: string | undefined;
  const find = async () => {
    const answer = await page.request.get(`${app.url}/sandbox/outbox.json?to=${encodeURIComponent(to)}`);
    const { items } = (await answer.json()) as { items: { text: string }[] };
    code = /Nearhand: (\d{6}) is your code/.exec(items[0]?.text ?? '')?.[1];
    return code !== undefined;
  };
  await expect.poll(find).toBe(true);
  return code ?? '';
}

function account(address: string) {
  return db
    .selectFrom('user')
    .select(['name', 'phone', 'sms_consent', 'time_zone'])
    .where('email', '=', address)
    .executeTakeFirst();
}

test('what is sent and how it looks is chosen on a phone by keyboard alone', async () => {
  await page.goto('/settings');
  await open('Security');
  await open('Notifications');
  const quotes = page.getByRole('group', { name: 'Requests and quotes' });
  await press(quotes.getByRole('checkbox', { name: 'Email' }), 'Space');
  await press(saveTopics());
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await quotes.getByRole('checkbox', { name: 'Email' }).isChecked()).toBe(false);

  await open('Display');
  await press(page.locator('main').getByRole('radio', { name: 'System' }), 'ArrowLeft');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await type(page.getByRole('combobox', { name: 'Time zone' }), 'America/Denver');
  await press(inMain('Save').last());
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await account(email)).toMatchObject({ time_zone: 'America/Denver' });

  await open('Payouts');
  await page.getByText('Payouts are on').waitFor();
});

test.each([true, false])(
  'one notification of a topic is chosen and set back by keyboard, with script: %s',
  async (script) => {
    page = await pageOf(app.url, email, { viewport: { width: 390, height: 844 }, javaScriptEnabled: script });
    await page.goto('/settings/notifications');
    const jobs = page.getByRole('group', { name: 'Jobs' });
    const [all = ''] = /Email: \d+ of \d+/.exec(await jobs.innerText()) ?? [];
    const allButOne = all.replace(/\d+/, (count) => `${Number(count) - 1}`);
    const choice = jobs.getByRole('combobox', { name: 'A client changes the address: Email' });
    await press(jobs.locator('summary'));
    await tabTo(choice);
    await page.keyboard.type('Off');
    expect(await choice.inputValue()).toBe('off');
    await press(saveTopics());
    await page.getByText('Saved', { exact: true }).waitFor();
    await jobs.getByText(allButOne).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // The Enter key in a box sends the form, and sets nothing back.
    await page.goto('/settings/notifications');
    await press(jobs.getByRole('checkbox', { name: 'Text' }), 'Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    await jobs.getByText(allButOne).waitFor();

    if (!(await choice.isVisible())) await press(jobs.locator('summary'));
    await press(jobs.getByRole('button', { name: 'Reset to topic settings' }));
    await jobs.getByText(all).waitFor();
    expect(await jobs.locator('select[name=addressChanged_email]').inputValue()).toBe('');
  },
);

test.each([true, false])(
  'other devices are logged out with the password on a phone by keyboard alone, with script: %s',
  async (script) => {
    const other = page;
    page = await pageOf(app.url, email, { viewport: { width: 390, height: 844 }, javaScriptEnabled: script });
    await page.goto('/settings/security');
    const devices = page.getByRole('region', { name: 'Where you’re logged in' });
    const field = devices.getByLabel('Current password');
    expect(await devices.getByRole('radio', { name: 'All other devices' }).isChecked()).toBe(true);
    await type(field, 'not the password');
    await press(devices.getByRole('button', { name: 'Log out selected' }));
    await devices.locator('[aria-invalid=true]').waitFor();
    await devices.getByText('That password is incorrect.').last().waitFor();
    await other.goto('/settings/security');
    await other.getByRole('heading', { level: 2, name: 'Security' }).waitFor();

    await type(field, samplePassword);
    await page.keyboard.press('Enter');
    await page.getByText('Logged out', { exact: true }).waitFor();
    await devices.getByRole('radio').first().waitFor({ state: 'detached' });
    await other.goto('/settings/security');
    await other.waitForURL('**/login?redirect=*');
  },
);

test('the name, the phone and the email are changed on a phone by keyboard alone', async () => {
  await page.goto('/settings');
  await type(page.getByLabel('Full name'), 'Sam Q. Taylor');
  await press(inMain('Save'));
  await page.getByText('Saved', { exact: true }).waitFor();

  await open('Contact details');
  await type(page.getByLabel('New number'), '(415) 555-0176');
  await type(passwordBeside('New number'), samplePassword);
  await press(button('Text me a code'));
  await page.getByText('We texted a code to (415) 555-0176').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('We texted a code');
  await type(page.getByLabel('Code from the text'), await textedCode('+14155550176'));
  await press(page.getByRole('checkbox'), 'Space');
  await press(button('Confirm number'));
  await page.getByText('On: we text (415) 555-0176 about your jobs.').waitFor();
  await press(button('Turn off texts'));
  await page.getByText('Texts are off', { exact: true }).waitFor();

  await type(page.getByLabel('New email'), newEmail);
  await type(passwordBeside('New email'), samplePassword);
  await press(button('Change email'));
  await page.getByText(`We sent an email to ${newEmail}`).waitFor();
  expect(await page.getByLabel('New email').inputValue()).toBe('');
  expect(await passwordBeside('New email').inputValue()).toBe('');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Check your new inbox');
  const { links } = await mailTo(app.url, newEmail, /^Confirm your new email$/);
  await page.goto(links.find((link) => link.includes('token=')) ?? '');
  await press(button('Confirm new email'));
  await page.getByText('Your email has changed').waitFor();
  expect(await account(newEmail)).toMatchObject({ name: 'Sam Q. Taylor', phone: '+14155550176', sms_consent: false });
});
