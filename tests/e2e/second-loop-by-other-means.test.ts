import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { picture } from '#tests/support/pictures.ts';
import { app } from '#tests/support/sample-app.ts';
import { tabTo } from './keyboard.ts';
import { pageOf } from './people.ts';
import { mailTo } from './sandbox.ts';

/** How a person uses a page. */
interface Hands {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Ticks a box, or a choice among several. */
  tick(target: Locator): Promise<void>;
  /** Chooses from a list by the first letters. */
  choose(target: Locator, text: string): Promise<void>;
}

const mouse: Hands = {
  press: (target) => target.first().click(),
  type: (target, text) => target.first().fill(text),
  tick: (target) => target.first().check({ force: true }),
  async choose(target, text) {
    const option = target.first().locator('option').filter({ hasText: text }).first();
    await target.first().selectOption((await option.getAttribute('value')) ?? '');
  },
};

const keyboard: Hands = {
  async press(target) {
    await tabTo(target.page(), target);
    await target.page().keyboard.press('Enter');
  },
  async type(target, text) {
    await tabTo(target.page(), target);
    await target.page().keyboard.type(text);
  },
  async tick(target) {
    await tabTo(target.page(), target);
    await target.page().keyboard.press('Space');
  },
  async choose(target, text) {
    await tabTo(target.page(), target);
    await target.page().keyboard.type(text);
  },
};

const description =
  'I have cleaned homes and small offices for six years. I bring my own tools and leave a list of what I did.';
const asked = 'Please say in your introduction which products you use.';

async function signUp(page: Page, hands: Hands, email: string): Promise<void> {
  await page.goto('/signup-worker');
  for (const [name, text] of Object.entries({
    fullName: 'Robin Ames',
    username: email.replace(/@.*/, ''),
    email,
    password: 'a long enough secret',
  }))
    await hands.type(page.locator(`main input[name=${name}]`), text);
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await hands.tick(box);
  await hands.press(page.getByRole('button', { name: 'Create account' }));
  await page.waitForURL('**/login?message=check-email**');
  const { links } = await mailTo(app.url, email, /./);
  await page.goto(String(links.find((link) => link.includes('/auth/callback'))));
  const confirm = page.getByRole('button', { name: 'Confirm my email' });
  // With script, the page confirms at once.
  if (hands === mouse) await hands.press(confirm);
  await page.waitForURL('**/worker-dashboard/profile**');
}

async function fillProfile(page: Page, hands: Hands): Promise<void> {
  const main = page.getByRole('main');
  const save = async (next: string) => {
    await hands.press(main.getByRole('button', { name: 'Save and continue' }));
    await page.waitForURL(`**/profile/${next}`);
  };
  await hands.press(main.getByRole('link', { name: /^Trade/ }));
  await page.waitForURL('**/profile/trade');
  await hands.choose(main.getByLabel('Category'), 'Home Services');
  // Without script, the services of the category come with the next page.
  if (hands === mouse) await save('trade');
  await hands.tick(main.getByRole('checkbox', { name: 'House Cleaning' }));
  await save('area');
  await hands.type(main.getByLabel('ZIP code you start from'), '94110');
  await save('rate');
  await hands.type(main.getByLabel('Your hourly rate'), '40');
  await save('hours');
  await hands.choose(main.getByLabel('Monday, from'), '8:00 AM');
  await hands.choose(main.getByLabel('Monday, until'), '4:00 PM');
  await hands.press(main.getByRole('button', { name: 'Copy to other days: Monday' }));
  await expect.poll(() => main.getByLabel('Sunday, until').inputValue()).toBe('16:00');
  await save('about');
  await hands.type(main.getByLabel('Headline'), 'Clean rooms, calm mornings');
  await hands.type(main.getByLabel('About you and your work'), description);
  await save('photo');
  await hands.press(main.getByRole('link', { name: 'Next' }));
  await page.waitForURL('**/profile/papers');
  const paper = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', { width: 900, height: 600 }) };
  const form = page.locator('form:has(input[name=kind][value=identity])');
  await form.locator('input[type=file]').setInputFiles(paper);
  await hands.press(form.getByRole('button').last());
  await page.locator('section[aria-labelledby=paper-identity] a[href^="/papers/"]').waitFor();
  await hands.press(main.getByRole('link', { name: 'Go to your profile' }));
  await page.waitForURL('**/worker-dashboard/profile');
}

async function submit(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Submit your profile' }));
  await page.getByText('We’re reviewing your profile').waitFor();
}

async function askForChange(admin: Page, hands: Hands): Promise<void> {
  const name = 'Ask for a change';
  await hands.press(admin.getByRole('button', { name }).or(admin.getByRole('link', { name })));
  await hands.type(admin.locator('#ask-revision [name=reason]'), asked);
  await hands.press(admin.getByRole('button', { name: 'Ask for the change' }));
  await admin.getByText('asked for a change').waitFor();
}

test.each([
  { means: 'without script', hands: mouse, script: false },
  { means: 'by keyboard alone', hands: keyboard, script: true },
])(
  'a new Pro signs up, fills the profile, changes it as asked and is approved $means',
  { timeout: 180_000 },
  async ({ means, hands, script }) => {
    const email = `${means.replaceAll(' ', '.')}@example.test`;
    const options = { baseURL: app.url, javaScriptEnabled: script };
    const pro = await openPage({ ...options, locale: 'en-US' });
    await signUp(pro, hands, email);
    await fillProfile(pro, hands);
    await submit(pro, hands);

    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const admin = await pageOf(app.url, 'admin@nearhand.test', { javaScriptEnabled: script });
    await admin.goto('/admin/approvals');
    await hands.press(admin.getByRole('link', { name: 'Robin A.', exact: true }));
    await admin.waitForURL(`**/admin/approvals/${id}`);
    await askForChange(admin, hands);

    await pro.goto('/worker-dashboard/profile/about');
    await pro.getByText(asked).waitFor();
    await hands.press(pro.getByRole('button', { name: 'Save and continue' }));
    await pro.goto('/worker-dashboard/profile');
    await submit(pro, hands);
    await admin.goto(`/admin/approvals/${id}`);
    await hands.press(admin.getByRole('button', { name: 'Approve' }));
    await admin.getByText('approved the application').waitFor();
    await pro.goto(`/worker/${id}`);
    await pro.getByRole('heading', { name: 'Robin A.' }).waitFor();
  },
);
