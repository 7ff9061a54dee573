import { expect, test } from 'vitest';
import { arrivalOf, dashboardOf, homeOf, withWelcome } from './destinations.ts';

const site = {
  areas: {
    admin: '/admin',
    portal: 'https://portal.nearhand.test',
    customer: 'https://customer.nearhand.test/home',
    contractor: '/worker-dashboard',
  },
};

test.each([
  ['admin', null, 'https://portal.nearhand.test'],
  ['super_admin', null, 'https://portal.nearhand.test'],
  ['customer', null, 'https://customer.nearhand.test/home'],
  ['contractor', null, '/worker-dashboard'],
  ['dual', null, '/choose-role'],
  ['dual', 'customer', 'https://customer.nearhand.test/home'],
  ['dual', 'contractor', '/worker-dashboard'],
] as const)('the dashboard of a %s (active role %s) is at %s', (role, activeRole, address) => {
  expect(dashboardOf({ role, activeRole }, site)).toBe(address);
});

test('after a sign-in administrators go to the portal, wherever it is; others stay on this site', () => {
  expect(homeOf({ role: 'admin', activeRole: null }, site)).toBe('https://portal.nearhand.test');
  expect(homeOf({ role: 'customer', activeRole: null }, site)).toBe('/');
  expect(homeOf({ role: 'dual', activeRole: 'customer' }, site)).toBe('/choose-role');
});

test('the welcome is added to a path and to an address of its own', () => {
  const admin = { role: 'admin', activeRole: null, status: 'approved' } as Parameters<typeof arrivalOf>[0];
  expect(withWelcome(arrivalOf(admin, site))).toBe('https://portal.nearhand.test/?welcome=1');
  expect(withWelcome('/faq?a=b#top')).toBe('/faq?a=b&welcome=1#top');
});
