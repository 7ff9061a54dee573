import { fail } from '#lib/fail.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Category } from './contract.ts';

interface CatalogRow extends Category {
  id: number;
}

// The list is part of the schema and never changes while a process lives.
let catalog: Promise<CatalogRow[]> | null = null;

/** Every category with its subcategories, in the specification's order. */
export function listCategories(db: Db): Promise<CatalogRow[]> {
  catalog ??= readCatalog(db).catch((error) => {
    catalog = null;
    throw error;
  });
  return catalog;
}

async function readCatalog(db: Db): Promise<CatalogRow[]> {
  const [categories, subcategories] = await Promise.all([
    db.selectFrom('category').selectAll().orderBy('id').execute(),
    db.selectFrom('subcategory').selectAll().orderBy('id').execute(),
  ]);
  return categories.map(({ id, slug, name }) => ({
    id,
    slug,
    name,
    subcategories: subcategories.filter((s) => s.category_id === id).map((s) => ({ slug: s.slug, name: s.name })),
  }));
}

/** The category of a slug. Throws Fail `catalog.unknownCategory`. */
export async function requireCategory(db: Db, slug: string): Promise<CatalogRow> {
  const found = (await listCategories(db)).find((category) => category.slug === slug);
  return found ?? fail('catalog.unknownCategory');
}
