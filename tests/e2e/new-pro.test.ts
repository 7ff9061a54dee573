import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { picture } from '#tests/support/pictures.ts';
import { app } from '#tests/support/sample-app.ts';
import { isAlive } from './loop.ts';
import { mailTo } from './sandbox.ts';

const { t } = words('vi');
const email = 'linh.new.pro@example.test';

test('a new Pro signs up on a phone in Vietnamese, fills in every step and submits', { timeout: 180_000 }, async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.context().addCookies([{ name: 'language', value: 'vi', url: app.url }]);
  const press = (key: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: t(key), exact: true })
      .click();
  const label = (key: string) => page.getByLabel(t(key), { exact: false }).first();
  const isOn = async (step: string) => {
    await page.waitForURL(`**/worker-dashboard/profile/${step}`);
    await page.getByRole('heading', { level: 1, name: t(`application:step.${step}`) }).waitFor();
    await isAlive(page);
  };

  await page.goto('/signup-worker?category=health-and-wellness');
  await isAlive(page);
  await page.locator('[name=fullName]').fill('Linh Phạm');
  await page.locator('[name=username]').fill('linh.new.pro');
  await page.locator('[name=email]').fill(email);
  await page.locator('input[name=password]').fill('mot cau du dai');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press('account:create');
  await page.waitForURL('**/login?message=check-email**');
  const { links } = await mailTo(app.url, email, /./);
  await page.goto(String(links.find((link) => link.includes('/auth/callback'))));
  await page.waitForURL('**/worker-dashboard/profile?category=health-and-wellness**');
  expect(await page.getByRole('button', { name: t('application:submit') }).isDisabled()).toBe(true);

  await page.getByRole('main').locator('ul a').first().click();
  await page.waitForURL('**/profile/trade?category=health-and-wellness');
  expect(await label('application:trade.category').inputValue()).toBe('health-and-wellness');
  await page.getByText(t('catalog:subcategory.nurses'), { exact: true }).first().click();
  await label('application:trade.skills').fill('Thay băng, Chăm sóc ban đêm');
  await page.getByRole('button', { name: t('skills:skill.nurses.wound-care') }).click();
  await press('application:saveAndNext');

  await isOn('area');
  await label('application:area.zip').fill('95112');
  await label('application:area.radius').selectOption({ index: 4 });
  await page.locator('img[src="/area-maps/95112/20/vi.svg"]').waitFor();
  await press('application:saveAndNext');

  await isOn('rate');
  await label('application:rate.hourly').fill('45');
  await page.getByText(t('application:tier.moderate'), { exact: true }).click();
  await press('application:saveAndNext');

  await isOn('hours');
  await page.locator('[name=opens-1-0]').selectOption('08:00');
  await page.locator('[name=closes-1-0]').selectOption('16:30');
  await page.locator('button[name=copy]').first().click();
  await expect.poll(() => page.locator('[name=closes-7-0]').inputValue()).toBe('16:30');
  await press('application:saveAndNext');

  await isOn('about');
  await label('application:about.headline').fill('Điều dưỡng tại nhà, nhẹ nhàng');
  const text = 'Tôi làm điều dưỡng được tám năm, trong đó năm năm chăm sóc tại nhà cho người sau phẫu thuật.';
  await label('application:about.text').fill(text);
  await press('application:saveAndNext');

  const photo = {
    name: 'toi.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', { width: 900, height: 1200 }),
  };
  await isOn('photo');
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.locator('input[type=range]').first().fill('30');
  await press('application:photo.save');
  await page.locator('main img[src^="/faces/"]').waitFor();
  await page.getByRole('link', { name: t('common:action.next'), exact: true }).click();

  await isOn('papers');
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
  await press('application:submit');
  await page.getByText(t('application:review.submitted')).waitFor();

  const application = await db
    .selectFrom('worker_application as a')
    .innerJoin('user as u', 'u.id', 'a.id')
    .where('u.email', '=', email)
    .select([
      'a.state',
      'a.skill_slugs',
      'a.skills',
      'a.hourly_rate_cents',
      'a.zip',
      'a.cancellation_tier',
      'a.description',
    ])
    .executeTakeFirstOrThrow();
  expect(application).toEqual({
    state: 'submitted',
    skill_slugs: ['nurses.wound-care'],
    skills: ['Thay băng', 'Chăm sóc ban đêm'],
    hourly_rate_cents: 4_500,
    zip: '95112',
    cancellation_tier: 'moderate',
    description: text,
  });
});
