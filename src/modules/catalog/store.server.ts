import type { Db } from '#platform/database/database.server.ts';
import type { Category } from './contract.ts';

export interface CatalogRow extends Category {
  id: number;
  subcategories: (Category['subcategories'][number] & { id: number })[];
}

/** Every category with its subcategories, in the specification's order. */
export async function selectCategories(db: Db): Promise<CatalogRow[]> {
  const [categories, subcategories] = await Promise.all([
    db.selectFrom('category').selectAll().orderBy('id').execute(),
    db.selectFrom('subcategory').selectAll().orderBy('id').execute(),
  ]);
  return categories.map(({ id, slug, name }) => ({
    id,
    slug,
    name,
    subcategories: subcategories
      .filter((s) => s.category_id === id)
      .map((s) => ({ id: s.id, slug: s.slug, name: s.name })),
  }));
}
