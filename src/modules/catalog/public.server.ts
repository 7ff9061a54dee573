import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import { canBeRemote } from './remote-services.ts';
import { type CatalogRow, selectCategories } from './store.server.ts';

export { describeScope, isWork, readScope } from './scope.server.ts';
export { skillCalled, skillName, skillsWith } from './skills.server.ts';

// The list is part of the schema and never changes while a process lives.
let catalog: Promise<CatalogRow[]> | null = null;

/** Every category with its subcategories, in the specification's order; read from the database once. */
export function listCategories(db: Db): Promise<CatalogRow[]> {
  catalog ??= selectCategories(db).catch((error) => {
    catalog = null;
    throw error;
  });
  return catalog;
}

let slugs: Promise<ReadonlyMap<number, string>> | null = null;

/** Returns the slug of each service (a subcategory) by its id, in the order of the catalog. */
export function serviceSlugs(db: Db): Promise<ReadonlyMap<number, string>> {
  slugs ??= listCategories(db)
    .then((all) => new Map(all.flatMap(({ subcategories }) => subcategories).map(({ id, slug }) => [id, slug])))
    .catch((error) => {
      slugs = null;
      throw error;
    });
  return slugs;
}

/** Returns true for work that may need no address (see `canBeRemote`), by the ids of its category and its service. */
export async function mayNeedNoAddress(
  db: Db,
  { categoryId, serviceId }: { categoryId: number; serviceId: number | null },
): Promise<boolean> {
  const category = (await listCategories(db)).find(({ id }) => id === categoryId);
  const service = category?.subcategories.find(({ id }) => id === serviceId);
  return category !== undefined && canBeRemote({ categorySlug: category.slug, serviceSlug: service?.slug ?? null });
}

/** The category of a slug. Throws Fail `catalog.unknownCategory`. */
export async function requireCategory(db: Db, slug: string): Promise<CatalogRow> {
  const found = (await listCategories(db)).find((category) => category.slug === slug);
  return found ?? fail('catalog.unknownCategory');
}

/** Returns the id of a service (a subcategory) of the category. Throws Fail `catalog.unknownService`. */
export function requireService(category: CatalogRow, slug: string): number {
  return category.subcategories.find((service) => service.slug === slug)?.id ?? fail('catalog.unknownService');
}
