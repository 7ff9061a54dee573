import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { days } from '#lib/clock.ts';
import { words } from '#platform/words.server.ts';
import { picture } from '#tests/support/pictures.ts';
import { isAlive } from './loop.ts';
import { mailTo } from './sandbox.ts';

/** The acts of a new Pro, a nurse who reads Vietnamese, as she does them on the pages. */

const { t } = words('vi');

export const text = 'Tôi làm điều dưỡng được tám năm, trong đó năm năm chăm sóc tại nhà cho người sau phẫu thuật.';

const press = (page: Page, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: t(key), exact: true })
    .click();

const label = (page: Page, key: string) => page.getByLabel(t(key), { exact: false }).first();

async function isOn(page: Page, step: string): Promise<void> {
  await page.waitForURL(`**/worker-dashboard/profile/${step}`);
  await page.getByRole('heading', { level: 1, name: t(`application:step.${step}`) }).waitFor();
  await isAlive(page);
}

/** Signs up from the nurses' page and opens the link in the mail; ends on the profile, which knows the category. */
export async function signUp(url: string, page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/nurses');
  await page
    .getByRole('link', { name: t('nurses:join') })
    .first()
    .click();
  await page.waitForURL('**/signup-worker?category=health-and-wellness');
  await isAlive(page);
  await page.locator('[name=fullName]').fill(name);
  await page.locator('[name=username]').fill(email.replace(/@.*/, ''));
  await page.locator('[name=email]').fill(email);
  await page.locator('input[name=password]').fill('mot cau du dai');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press(page, 'account:create');
  await page.waitForURL('**/login?message=check-email**');
  const { links } = await mailTo(url, email, /./);
  await page.goto(String(links.find((link) => link.includes('/auth/callback'))));
  await page.waitForURL('**/worker-dashboard/profile?category=health-and-wellness**');
}

/** Fills in every step, beginning on the profile, where she ends. */
export async function fillProfile(page: Page): Promise<void> {
  expect(await page.getByRole('button', { name: t('application:submit') }).isDisabled()).toBe(true);
  const steps = page.getByRole('main').locator('ul').getByRole('listitem');
  const [toDo, later] = [t('application:state.missing'), t('application:state.later')];
  for (const [step, state] of [
    ['hours', toDo],
    ['papers', toDo],
    ['payouts', later],
  ])
    await steps
      .filter({ hasText: t(`application:step.${step}`) })
      .getByText(state ?? '', { exact: true })
      .waitFor();
  await page.getByRole('main').locator('ul a').first().click();
  await page.waitForURL('**/profile/trade?category=health-and-wellness');
  expect(await label(page, 'application:trade.category').inputValue()).toBe('health-and-wellness');
  await page.getByText(t('catalog:subcategory.nurses'), { exact: true }).first().click();
  await label(page, 'application:trade.skills').fill('Thay băng, Chăm sóc ban đêm');
  await page.getByRole('button', { name: t('skills:skill.nurses.wound-care') }).click();
  await press(page, 'application:saveAndNext');

  await isOn(page, 'area');
  await label(page, 'application:area.zip').fill('94112');
  await label(page, 'application:area.radius').selectOption({ index: 4 });
  await press(page, 'application:saveAndNext');

  await isOn(page, 'rate');
  await label(page, 'application:rate.hourly').fill('45');
  await page.getByText(t('application:tier.moderate'), { exact: true }).click();
  await press(page, 'application:saveAndNext');

  await isOn(page, 'hours');
  await page.locator('[name=opens-1-0]').selectOption('08:00');
  await page.locator('[name=closes-1-0]').selectOption('16:30');
  await page.locator('button[name=copy]').first().click();
  await expect.poll(() => page.locator('[name=closes-7-0]').inputValue()).toBe('16:30');
  await addDayOff(page);
  await press(page, 'application:saveAndNext');

  await isOn(page, 'about');
  await label(page, 'application:about.headline').fill('Điều dưỡng tại nhà, nhẹ nhàng');
  await label(page, 'application:about.text').fill(text);
  await press(page, 'application:saveAndNext');
  await addPhotoAndPapers(page);
}

/** Takes a day off, thirty days from today. */
async function addDayOff(page: Page): Promise<void> {
  const firstDay = page.locator('[name=firstDay]');
  const today = new Date((await firstDay.getAttribute('min')) ?? '');
  await firstDay.fill(new Date(today.getTime() + days(30)).toISOString().slice(0, 10));
  await page.locator('button[name=addDays]:visible').click();
  await page.locator('button[name=removeDays]').waitFor();
  await isAlive(page);
}

async function addPhotoAndPapers(page: Page): Promise<void> {
  const buffer = await picture('jpeg', { width: 900, height: 1200 });
  const photo = { name: 'toi.jpg', mimeType: 'image/jpeg', buffer };
  await isOn(page, 'photo');
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.locator('input[type=range]').first().fill('30');
  await press(page, 'application:photo.save');
  await page.locator('main img[src^="/faces/"]').waitFor();
  await page.getByRole('link', { name: t('common:action.next'), exact: true }).click();

  await isOn(page, 'papers');
  for (const kind of ['identity', 'license']) {
    const form = page.locator(`form:has(input[name=kind][value=${kind}])`);
    if (kind === 'license') {
      await form.locator('[name=number]').fill('RN 12345');
      await form.locator('[name=regionState]').selectOption('CA');
      await form.locator('[name=expiresOn]').fill('2099-12-31');
    }
    await form.locator('input[type=file]').setInputFiles(photo);
    await form.getByRole('button').last().click();
    await page.locator(`section[aria-labelledby=paper-${kind}] a[href^="/papers/"]`).waitFor();
  }
  await page.getByRole('link', { name: t('application:finish'), exact: true }).click();
  await page.waitForURL('**/worker-dashboard/profile');
}

/** Reads what the administrator asks for, changes the sentence below her name, and submits again. */
export async function mendProfile(page: Page, asked: string): Promise<void> {
  await page.goto('/worker-dashboard/profile');
  await page.getByText(t('application:review.revision_asked')).waitFor();
  await page.getByText(asked).waitFor();
  await page.goto('/worker-dashboard/profile/about');
  await isAlive(page);
  await label(page, 'application:about.headline').fill('Điều dưỡng có giấy phép, chăm sóc tại nhà');
  await press(page, 'application:saveAndNext');
  await isOn(page, 'photo');
  await page.goto('/worker-dashboard/profile');
  await submit(page);
}

export async function submit(page: Page): Promise<void> {
  await press(page, 'application:submit');
  await page.getByText(t('application:review.submitted')).waitFor();
}
