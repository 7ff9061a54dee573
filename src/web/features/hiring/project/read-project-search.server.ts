import { readTexts } from '#api/form.server.ts';
import { ProjectSearch } from '#modules/hiring/projects/project-contract.ts';
import type { ProjectSearchValues } from './project-search.ts';

const AddressSearch = ProjectSearch.omit({ limit: true });

/** Reads a search from the query of /projects through the API's own schema. What the schema refuses is left out. */
export function readProjectSearch(query: URLSearchParams, categories: readonly string[]): ProjectSearchValues {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const q = text('q')
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 80);
  const category = categories.find((slug) => slug === text('category'));
  const typed = { q, category, zip: text('zip'), sort: text('sort'), cursor: text('cursor')?.slice(0, 300) };
  return { ...readTexts(AddressSearch, typed), typedZip: text('zip')?.slice(0, 10) ?? '' };
}
