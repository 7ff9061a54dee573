import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '#tests/support/built-site.ts';
import { db } from '#tests/support/database.ts';
import { provedElsewhere } from './proved-elsewhere.ts';
import { read } from './reading.ts';

/** Section 2 (views by host prefix, dashboard destinations) and section 6 (guards) of the specification, row by row. */

const { host } = new URL(origin);
const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';
const dual = 'dual@nearhand.test';
const admin = 'admin@nearhand.test';

// Where no sandbox is, administrators need two-step verification.
beforeAll(async () => {
  await db.updateTable('user').set({ two_factor_enabled: true }).where('email', '=', admin).execute();
});

describe('views by host prefix', () => {
  // The nurses' landing page is in new-pages.test.ts.
  const views: [prefix: string, as: string, words: string[]][] = [
    ['admin.', admin, ['Pros waiting for approval', 'Jobs in progress', 'Money held', 'Open money cases', 'Approvals']],
    [
      'portal.',
      admin,
      ['Jobs booked', 'Money released', 'New accounts', 'Median time to first quote', 'System status'],
    ],
    ['customer.', client, ['Dashboard', 'Request quotes']],
    ['contractor.', pro, ['Dashboard']],
  ];

  test.each(views)('%s shows its view to %s', async (prefix, as, words) => {
    const front = await read('/', { as, host: prefix + host });
    const { status, text } = await read(front.location ?? '/', { as, host: prefix + host });
    expect([front.status, status]).toEqual([302, 200]);
    for (const word of words) expect(text).toContain(word);
  });

  test('the site’s own host shows the normal routes', async () => {
    expect((await read('/', { as: admin })).text).toContain('Find Trusted Local Workers');
  });

  provedElsewhere([
    [
      'any other host gets 421 instead of the normal routes: no link or cookie is for a foreign name',
      'tests/contract/hosts.test.ts',
      'a visitor on %slocalhost%s gets %s',
    ],
    [
      'a host prefix authorizes nothing',
      'tests/contract/hosts.test.ts',
      'a %s on %slocalhost%s gets %s: the host authorizes nothing',
    ],
    [
      'a host prefix authorizes nothing in the API either',
      'tests/contract/hosts.test.ts',
      'the API of an area’s host authorizes nothing either: a %s gets %s',
    ],
  ]);
});

describe('the dashboard destination by role', () => {
  test.each([
    ['admin', admin, '/portal'],
    ['customer', client, '/client-dashboard'],
    ['contractor', pro, '/worker-dashboard'],
    ['dual', dual, '/choose-role'],
    ['a visitor', undefined, '/login?redirect=%2Fdashboard'],
  ])('%s (%s) goes on to %s', async (_, as, place) => {
    expect((await read('/dashboard', { as })).location).toBe(place);
  });

  provedElsewhere([
    [
      'super_admin, and a dual account that has chosen',
      'src/web/routes/account/account.test.ts',
      'the dashboard of a %s (active as %s) is %s',
    ],
  ]);
});

describe('guards', () => {
  test.each(['/admin', '/portal', '/admin/approvals'])('%s: logged-out goes to /login', async (path) => {
    expect((await read(path)).location).toBe(`/login?redirect=${encodeURIComponent(path)}`);
  });

  test.each([client, pro, dual])('the admin guard sends %s to /login?error=auth, which says so', async (as) => {
    const { location = '' } = await read('/admin', { as });
    expect(location).toBe('/login?error=auth');
    expect((await read(location, { as })).text).toContain('This area is for administrators');
  });

  test('an administrator passes the guard', async () => {
    expect((await read('/admin', { as: admin })).status).toBe(200);
  });

  const accounts = 'src/web/routes/account/account.test.ts';
  provedElsewhere([
    [
      'after the auth callback admins go to the portal, and non-admins to the main site',
      accounts,
      'after the confirmation an approved %s arrives at %s, or at their destination',
    ],
    [
      'no session after the auth callback: “Authentication Failed” on the login page',
      accounts,
      'a confirmation without a session leads to the login page, which says so',
    ],
    ['/choose-role is for dual only', accounts, 'only a dual account can choose a side'],
    [
      'a contractor must be admin-approved: a pending one may not send an offer',
      'src/modules/hiring/offers/accepting.test.ts',
      'a Pro whose account is %s may not send an offer, and an approved one may',
    ],
    [
      'browse lists only contractors, and of those only approved ones',
      'tests/contract/suspended-pro.test.ts',
      'an approved Pro is on the next public page, and a suspended one is gone from the first one',
    ],
  ]);
});
