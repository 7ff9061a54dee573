import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../src/routes.ts';

const pagesOf = (entries: RouteConfigEntry[], parent = ''): RouteConfigEntry[] =>
  entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/') || undefined;
    return entry.children ? pagesOf(entry.children, path) : [{ ...entry, path }];
  });

/** Every page of the product with its address and file, those inside an area's layout included. */
export const pages: readonly RouteConfigEntry[] = pagesOf(routes);
