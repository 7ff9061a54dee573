import type { Db } from '#platform/database/database.server.ts';
import {
  type FoundProject,
  listNearProjects,
  listOtherProjects,
  type ProjectCriteria,
  type ProjectPage,
} from './project-views.server.ts';

/** Returns open projects: those near the origin first, in both groups in the chosen order. */
export async function findProjects(db: Db, criteria: ProjectCriteria, page: ProjectPage): Promise<FoundProject[]> {
  const { origin } = criteria;
  const { after, limit } = page;
  const near = origin && (!after || after.isNear) ? await listNearProjects(db, { ...criteria, origin }, page) : [];
  if (near.length === limit) return near;
  const rest = { ...page, after: after?.isNear ? null : after, limit: limit - near.length };
  return [...near, ...(await listOtherProjects(db, criteria, rest))];
}
