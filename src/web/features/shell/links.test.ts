import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import routes from '../../../routes.ts';
import { footerColumns, legalLinks } from './footer-links.ts';
import { mainLinks } from './main-links.ts';

const places = (entries: RouteConfigEntry[]) =>
  entries.flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []));

test('header and footer link only to existing pages', () => {
  const links = [...mainLinks, ...legalLinks, ...footerColumns.flatMap((column) => [...column.links])];
  const paths = places(routes);
  expect(links.map(({ to }) => to).filter((to) => !paths.some((place) => matchPath(place, to)))).toEqual([]);
});
