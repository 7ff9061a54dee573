import { beforeAll, describe, expect, test } from 'vitest';
import { resetLink } from '#tests/support/accounts.ts';
import { openPage } from '#tests/support/browser.ts';
import { origin } from '#tests/support/built-site.ts';
import { world } from '#tests/support/world.ts';
import { jobsIn, type SampleJob, type SamplePro, samplePro, sampleProject } from '../people.ts';
import { provedElsewhere } from './proved-elsewhere.ts';
import { read } from './reading.ts';

/** Section 2 of the specification, row by row: the layout that pages share, and the route table. */

const client = 'client@nearhand.test';
const dual = 'dual@nearhand.test';

let pro: SamplePro;
let unpaid: SampleJob;
let resetToken: string;

beforeAll(async () => {
  pro = await samplePro();
  resetToken = await resetLink(await world.client());
  [unpaid] = (await jobsIn('awaiting_payment')) as [SampleJob];
});

const navigation = 'tests/e2e/navigation.test.ts';
const accounts = 'src/web/routes/account/account.test.ts';

describe('the shared layout', () => {
  provedElsewhere([
    [
      'paths that start with /admin-login-preview have neither header nor footer',
      'tests/contract/areas.test.ts',
      'the administrators’ own login page has neither header nor footer',
    ],
    [
      '/auth/callback sits outside the layout',
      'tests/contract/account-pages.test.ts',
      'the page of a confirmation link has neither header nor footer',
    ],
    [
      'signing out returns to /',
      navigation,
      'links load no new document, and back and forward lead to the right pages',
    ],
    [
      'the footer shows the address for help',
      'tests/contract/account-pages.test.ts',
      'every page names the address for help',
    ],
    [
      'while content loads: “Content is loading. If this persists, please try reloading the page.”',
      'tests/e2e/specification/busy.test.ts',
      '“Content is loading” shows five seconds after a page whose script does not come, and goes when it comes',
    ],
    [
      'the language is looked up in the browser, is kept, and English is the fallback',
      'tests/e2e/pages-visitor.test.ts',
      'a language that the visitor did not choose is not stored, and the account’s comes with the sign-in',
    ],
    [
      'a change of language by a signed-in user is kept on the account',
      navigation,
      'a change of language stays on the same page',
    ],
    [
      'a missing key is shown in angle brackets',
      'src/lib/words.test.ts',
      'a missing text shows as its key in angle brackets',
    ],
    ['an empty text counts as missing', 'src/lib/words.test.ts', 'an empty text counts as missing'],
  ]);

  const header = (html: string) => html.slice(html.indexOf('<header class="site-header'), html.indexOf('</header>'));
  const footer = (html: string) => html.slice(html.indexOf('<footer'), html.indexOf('</footer>'));

  test.each(['/browse', '/projects', '/how-it-works', '/login', '/signup'])(
    'the header leads a visitor to %s',
    async (path) => {
      // The links to an account page say where to come back to.
      expect(header((await read('/faq')).html)).toMatch(new RegExp(`href="${path}["?]`));
    },
  );

  test('the header of a signed-in user has a dashboard button and a way to log out, and no log-in', async () => {
    const { html } = await read('/faq', { as: client });
    expect(header(html)).toContain('href="/dashboard"');
    expect(header(html)).toContain('action="/logout"');
    expect(header(html)).not.toContain('href="/login');
  });

  test.each(['/browse', '/projects', '/post-job', '/how-it-works', '/faq', '/terms-of-service', '/privacy-policy'])(
    'the footer leads to %s',
    async (path) => {
      expect(footer((await read('/')).html)).toContain(`href="${path}"`);
    },
  );

  test('the footer promises 24/7 help, and help is “About and support”', async () => {
    const { html, text } = await read('/');
    expect(footer(html)).toContain('24/7 help');
    expect(text).toContain('About and support');
  });

  test('a menu takes the place of the header’s links below md', async () => {
    const page = await openPage({ baseURL: origin, viewport: { width: 767, height: 900 }, locale: 'en-US' });
    await page.goto('/faq');
    const link = page.getByRole('banner').getByRole('link', { name: 'How it works' });
    expect(await link.count()).toBe(0);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await link.click();
    await page.waitForURL('**/how-it-works');
    await page.setViewportSize({ width: 768, height: 900 });
    await link.waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
  });
});

/** A route, what its page says, and the sample account that reads it; without one, a visitor. */
type Row = [route: string, words: string[], as?: string];

const rows: Row[] = [
  [
    '/',
    [
      'Find Trusted Local Workers',
      'Verified workers',
      'Rated and reviewed',
      'Quick booking',
      'Search for workers near you',
      'View profiles and rates',
      'Book and pay securely',
      'Rate and review',
      'Become a Pro',
    ],
  ],
  ['/browse', ['What can we help you with?', 'Find Pros']],
  ['/browse/{category}', ['Childcare & Family']],
  [
    '/projects',
    [
      'Available projects',
      'Title or description',
      'All categories',
      'Newest',
      'Budget: high to low',
      'Budget: low to high',
      'Find a Pro instead',
      'View Details & Bid',
      'fixed price',
    ],
  ],
  ['/projects/{id}', ['All projects', 'Budget', 'Questions and answers', 'Log in to bid']],
  ['/post-job', ['Post a project', 'Project Title', 'Service Category', 'Your budget', 'Files'], client],
  ['/worker/{id}', ['Back to results', 'Copy link', 'Book Now', 'Skills & Services', 'Availability', 'Reviews']],
  ['/signup', ['I want to hire', 'I want to work']],
  ['/signup-client', ['Full name', 'Username', 'Email', 'Password', 'Mobile phone', 'Reply STOP', 'terms of service']],
  ['/signup-worker', ['Full name', 'Username', 'Email', 'Password', 'Mobile phone', 'Reply STOP', 'privacy policy']],
  ['/login', ['Email', 'Password', 'Forgot your password?', 'Sign up']],
  ['/password-reset', ['Reset your password', 'Email']],
  ['/update-password?token={token}', ['Choose a new password', 'New password']],
  ['/terms-of-service', ['Terms of service', 'You must be 18 or older.']],
  ['/privacy-policy', ['Privacy policy', 'Adults only']],
  [
    '/faq',
    [
      'How does Nearhand work for clients?',
      'How do I become a Pro?',
      'needs an administrator’s approval',
      'Is my payment secure?',
      'What if there’s an issue with a service?',
      'Can I cancel a booking?',
    ],
  ],
  ['/how-it-works', ['Search for workers near you', 'Rate and review', 'Start Searching Now']],
  ['/extra-mile-program', ['Priority job matching', 'Reduced service fees', 'Profile badge', 'Mentorship']],
  ['/extra-mile', ['Top-rated', 'Thoroughly vetted', 'Proven reliability']],
  ['/join/extra-mile', ['4.8+ average rating', 'Start Application']],
  ['/checkout/{id}', ['Amount due', 'Proceed to Secure Payment'], 'the client of the job'],
  ['/choose-role', ['Hi, Daniel Okafor', 'I want to hire', 'I want to work'], dual],
  ['/quote/new', ['Project Title', 'Service Category', 'Location', 'Project Description', 'Files'], client],
  [
    '/actions-guardian',
    ['Job proof photos', 'Sample job', 'Location stamp', 'Before', 'During', 'After', 'Export as PDF', 'Export as ZIP'],
  ],
  ['/auth/callback?token=x', ['Authenticating...']],
];

describe('the route table', () => {
  test.each(rows)('%s has its page', async (route, words, as) => {
    const path = route
      .replace('/browse/{category}', '/browse/childcare-and-family')
      .replace('/worker/{id}', `/worker/${pro.id}`)
      .replace('/projects/{id}', `/projects/${sampleProject()}`)
      .replace('{token}', () => resetToken)
      .replace('{id}', unpaid.id);
    const { status, text } = await read(path, { as: as?.includes('@') ? as : as && unpaid.client });
    expect(status).toBe(200);
    for (const word of words) expect(text).toContain(word);
  });

  test('/payment-success without its query shows the error state, with the way to the dashboard', async () => {
    const { status, text, html } = await read('/payment-success', { as: client });
    expect([status, text.includes('Missing payment session or job information.')]).toEqual([400, true]);
    expect(html).toContain('href="/client-dashboard"');
  });

  test('/checkout/{id}: a signed-out person is sent to /login', async () => {
    const { location } = await read(`/checkout/${unpaid.id}`);
    expect(location).toBe(`/login?redirect=${encodeURIComponent(`/checkout/${unpaid.id}`)}`);
  });

  test('/quote/new: a signed-out person is sent to /login', async () => {
    expect((await read('/quote/new')).location).toBe('/login?redirect=%2Fquote%2Fnew');
  });

  test.each(['/worker/{id}', '/browse'])('Book Now and Request Quote on %s lead a visitor to /login', async (route) => {
    const path = route === '/browse' ? `/browse?zip=94110&q=${encodeURIComponent(pro.name)}` : `/worker/${pro.id}`;
    const { html } = await read(path);
    expect(html).toMatch(/href="\/login\?redirect=[^"]+"/);
    expect((await read(path, { as: client })).html).not.toContain('href="/login?redirect=');
  });

  test('/extra-mile leads to the Pros with the badge, and /browse?tier=extra to the same list', async () => {
    expect((await read('/extra-mile')).html).toMatch(/href="\/browse\?(tier=extra|badge=extra-mile)"/);
    expect((await read('/browse?tier=extra&zip=94110')).location).toBe('/browse?zip=94110&badge=extra-mile');
  });

  test.each(['/no/such/page', '/work', '/admin-portal', '/browse/a/b', '/index.html'])(
    'the unknown path %s redirects to /',
    async (path) => {
      const { status, location } = await read(path);
      expect([status, location]).toEqual([302, '/']);
    },
  );

  provedElsewhere([
    [
      '/choose-role: a signed-out person, and one of another role, is sent to /login',
      accounts,
      'only a dual account can choose a side',
    ],
    [
      '/choose-role: either button switches the active role',
      accounts,
      'a dual account is greeted, chooses a side, and arrives on its dashboard',
    ],
    [
      '/checkout/{id} of an unknown worker or job: “Worker or Job Not Found” and Browse Workers',
      'tests/e2e/refusals.test.ts',
      'a missing record answers 404 with the text of its page',
    ],
    [
      '/payment-success of a payment: processing, then success (a link to the job takes the place of /messages)',
      'tests/e2e/main-loop.test.ts',
      'from “I need a cleaner in 94110” to a paid and reviewed Pro',
    ],
    [
      '/login: the redirect is followed, and each role has its own destination',
      accounts,
      'a %s who signs in arrives at %s, or at their destination',
    ],
    [
      '/login: the message shows the product’s own notices alone',
      'tests/abuse/redirects.test.ts',
      'the login page shows no text from its URL',
    ],
    [
      '/quote/new: one request to the chosen Pros, then /client-dashboard',
      'tests/e2e/refusals.test.ts',
      'sent twice makes one request with one set of files',
    ],
  ]);
});

// The specification names these addresses, too, but the product doesn't have their pages.
const withoutPage = [
  '/admin/management',
  '/admin/contractors',
  '/admin/customers',
  '/admin/categories',
  '/admin/audit-log',
  '/admin/action-tracking-audit',
  '/admin/routes',
  '/admin/sms-review',
];

test.each(withoutPage)('%s, which has no page, leads to / and nothing links to it', async (path) => {
  expect((await read(path, { as: 'admin@nearhand.test' })).location).toBe('/');
  for (const page of ['/', '/faq', `/worker/${pro.id}`])
    expect((await read(page)).html).not.toContain(`href="${path}"`);
});
