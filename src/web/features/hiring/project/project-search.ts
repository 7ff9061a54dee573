import type { ProjectSearch } from '#modules/hiring/projects/project-contract.ts';
import { projectSorts } from '#modules/hiring/states.ts';

/** What /projects searches for, as far as the address has it. */
export interface ProjectSearchValues extends Partial<Omit<ProjectSearch, 'limit' | 'sort'>> {
  sort: ProjectSearch['sort'];
  /** The ZIP code as typed; `zip` is set only when it has five digits. */
  typedZip: string;
}

/** Returns the address of a search, or of its page after `cursor`. */
export function projectsAddress({ q, category, sort, typedZip }: ProjectSearchValues, cursor?: string): string {
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (typedZip) query.set('zip', typedZip);
  if (sort !== projectSorts[0]) query.set('sort', sort);
  if (cursor) query.set('cursor', cursor);
  return query.size > 0 ? `/projects?${query}` : '/projects';
}

/** True if something but the order or the place narrows the search. */
export const isNarrowed = ({ q, category }: ProjectSearchValues): boolean => Boolean(q || category);
