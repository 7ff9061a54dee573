// Takes the README's pictures from the built product with its sample data: `npm run build && npm run screenshots`.
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { launch } from '#tests/support/chromium.ts';
import { isReady, launchApp } from '#tests/support/start-app.ts';

const wide = { width: 1280, height: 860 };
const narrow = { width: 390, height: 844 };

const app = await launchApp();
await isReady(app);
const browser = await launch();

async function take(name: string, address: string, options: { size?: typeof wide; dark?: boolean; as?: string } = {}) {
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: options.size ?? wide,
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (options.as) await signIn(page, options.as);
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(path.join(import.meta.dirname, `${name}.webp`));
  await context.close();
}

async function signIn(page: Page, email: string) {
  await page.goto('/login');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', samplePassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

async function firstJob(email: string, state: string): Promise<string> {
  const page = await browser.newPage({ baseURL: app.url });
  await signIn(page, email);
  const answer = await page.request.get('/api/jobs?side=client&limit=50');
  const { items } = (await answer.json()) as { items: { id: string; state: string }[] };
  await page.close();
  return items.find((job) => job.state === state)?.id ?? '';
}

const client = 'client@nearhand.test';
await take('landing', '/');
await take('browse', '/browse?zip=94110');
await take('browse-phone-dark', '/browse?zip=94110', { size: narrow, dark: true });
await take('job', `/jobs/${await firstJob(client, 'submitted')}`, { as: client });
await take('job-phone', `/jobs/${await firstJob(client, 'paid')}`, { as: client, size: narrow });
await take('dashboard', '/worker-dashboard', { as: 'pro@nearhand.test' });

await browser.close();
await app.stop();
