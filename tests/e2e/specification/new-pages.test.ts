import { describe, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { origin } from '#tests/support/built-site.ts';
import { db } from '#tests/support/database.ts';
import { pageAs, read } from './reading.ts';

/** The rows of section 2 of the specification about lost and found, nurses, decorative designs and diagnostics. */

const { host } = new URL(origin);
const client = 'client@nearhand.test';
const join = '/signup-worker?category=health-and-wellness';

describe('/lost-and-found', () => {
  test('it is public: reports with type, title, status and date, and a search', async () => {
    const { status, text, html } = await read('/lost-and-found');
    expect(status).toBe(200);
    for (const word of ['Lost', 'Found', 'Reported', 'Returned']) expect(text).toContain(word);
    expect(html).toMatch(/<input[^>]*type="search"|<input[^>]*name="q"/);
    expect(html).toMatch(/<time[^>]*datetime="/i);
  });

  test('the search box is wired up', async () => {
    const { text } = await read('/lost-and-found?q=nothing-has-this-name');
    expect(text).not.toContain('Returned');
  });

  test('a visitor who wants to report is sent to log in, and comes back', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US', expected: [/lost-photos|status of 404/] });
    await page.goto('/lost-and-found');
    await page.getByRole('main').getByText('New Report', { exact: true }).first().click();
    await page.waitForURL('**/login?redirect=*lost-and-found*');
  });

  test('a report needs a title and a description, shows “Report Submitted”, and is saved', async () => {
    const page = await pageAs(client, [/status of 404/]);
    await page.goto('/lost-and-found');
    await page.getByRole('main').getByText('New Report', { exact: true }).first().click();
    const title = `A blue umbrella ${Date.now()}`;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Item Title').fill(title);
    await dialog.getByLabel('Description').fill('Left on a bench beside the fountain.');
    await dialog.getByRole('radio', { name: 'I found something' }).check({ force: true });
    await dialog.getByLabel('ZIP code').fill('94110');
    await dialog.getByRole('button', { name: 'Submit report' }).click();
    await page.getByText('Report Submitted').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect((await read(`/lost-and-found?q=${encodeURIComponent(title)}`)).text).toContain(title);
  });
});

const opportunities = 'Open care projects';
const testimonials = 'What clients say about nurses here';

/** Returns the addresses of the projects on a page. */
const opportunitiesIn = (html: string): string[] => html.match(/(?<=href=")\/projects\/[0-9a-f-]{36}/g) ?? [];

/** Ends the open projects in care, and takes the nurses out of their services. */
async function endNursing(): Promise<void> {
  const category = db.selectFrom('category').select('id').where('slug', '=', 'health-and-wellness');
  await db
    .updateTable('quote_request')
    .set({ state: 'expired' })
    .where('audience', '=', 'open')
    .where('state', '=', 'open')
    .where('category_id', '=', category)
    .execute();
  await db
    .deleteFrom('worker_subcategory')
    .where('subcategory_id', 'in', (eb) =>
      eb.selectFrom('subcategory').select('id').where('slug', 'in', ['nurses', 'private-duty-nurse']),
    )
    .execute();
}

describe('/nurses', () => {
  test('hero, services and contact; opportunities and testimonials only while there are some', async () => {
    const { status, text, html } = await read('/nurses');
    expect(status).toBe(200);
    for (const word of ['Nurses', 'Private Duty Nurse', 'Home Health Aide', 'Join as a Nurse'])
      expect(text).toContain(word);
    expect(html).toContain('href="mailto:help@');
    expect(opportunitiesIn(html)).toHaveLength(3);
    expect(text).toContain(testimonials);

    await endNursing();
    // Another address of the page, so that no stored one answers.
    const bare = await read('/nurses?lang=en');
    expect(bare.status).toBe(200);
    for (const word of ['Private Duty Nurse', 'Join as a Nurse']) expect(bare.text).toContain(word);
    for (const word of [opportunities, testimonials]) expect(bare.text).not.toContain(word);
    expect(opportunitiesIn(bare.html)).toEqual([]);
  });

  test('Join as a Nurse opens the sign-up with the category, instead of a “coming soon” toast', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US' });
    await page.goto('/nurses');
    await page.getByRole('link', { name: 'Join as a Nurse' }).first().click();
    await page.waitForURL(`**${join}`);
  });

  test('the host nurses. shows the nurses’ landing page', async () => {
    const front = await read('/', { host: `nurses.${host}` });
    expect([front.status, front.location]).toEqual([302, '/nurses']);
    expect((await read('/nurses', { host: `nurses.${host}` })).text).toContain('Join as a Nurse');
  });
});

describe('/experimental and /experimental2', () => {
  test.each(['/experimental', '/experimental2'])('%s is public, and readable without script', async (path) => {
    const { status, headers, html, text } = await read(path);
    expect(status).toBe(200);
    expect(html).toMatch(/<h1/);
    expect(html).toContain('href="/browse');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(text.length).toBeGreaterThan(400);
  });

  test('they are two designs of the landing page, none like the other', async () => {
    const [one, two, landing] = await Promise.all(['/experimental', '/experimental2', '/'].map((path) => read(path)));
    const mainOf = (html = '') => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(new Set([one, two, landing].map((page) => mainOf(page?.html))).size).toBe(3);
  });
});

describe('diagnostics', () => {
  test('/debug/health checks script, a critical font, the permission for the place, and reminds of the policy', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US' });
    await page.goto('/debug/health');
    const main = page.getByRole('main');
    for (const check of [/script/i, /font/i, /location/i, /content[- ]security[- ]policy/i])
      await main.getByText(check).first().waitFor();
    await expect.poll(() => main.innerText()).not.toMatch(/checking|running/i);
  });

  test('/debug/i18n lists the missing keys of the session, of which there are none', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US' });
    await page.goto('/faq');
    await page.goto('/debug/i18n');
    await page
      .getByRole('main')
      .getByText(/^No texts were missing/)
      .waitFor();
  });

  test.each(['/debug/health', '/debug/i18n'])(
    '%s is public, not indexed, and tells nothing about the server',
    async (path) => {
      const { status, headers, html } = await read(path);
      expect(status).toBe(200);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(html).not.toMatch(/postgres|node_modules|AUTH_SECRET|\/work\//i);
    },
  );
});
