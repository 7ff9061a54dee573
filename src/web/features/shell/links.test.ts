import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { pages } from '#tests/support/pages.ts';
import { footerColumns, legalLinks } from './footer-links.ts';
import { mainLinks } from './main-links.ts';

test('header and footer link only to existing pages', () => {
  const links = [...mainLinks, ...legalLinks, ...footerColumns.flatMap((column) => [...column.links])];
  const addresses = pages.flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []));
  expect(links.map(({ to }) => to).filter((to) => !addresses.some((address) => matchPath(address, to)))).toEqual([]);
});
