import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/routes.ts';

const pagesOf = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => (entry.children ? pagesOf(entry.children) : [entry]));

/** Every page of the product with its address and file, those inside an area's layout included. */
export const pages: readonly RouteConfigEntry[] = pagesOf(routes);
