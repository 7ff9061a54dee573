import type { Viewer } from '#modules/identity/contract.ts';

type Person = Pick<Viewer, 'role' | 'activeRole'>;

export const isAdmin = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'super_admin';

/** Returns the page to open after a sign-in without a return path (specification, section 2). */
export function homeOf(person: Person): string {
  if (isAdmin(person)) return '/portal';
  return person.role === 'dual' ? '/choose-role' : '/';
}

/** Returns the page to open after the confirmation of the address: a new Pro goes on with the profile. */
export const arrivalOf = (viewer: Viewer): string =>
  viewer.role === 'contractor' && viewer.status === 'pending_approval' ? '/worker-dashboard/profile' : homeOf(viewer);

/** Returns the dashboard of the person's role, or of the active role for a dual account. */
export function dashboardOf(person: Person): string {
  // Administrators neither hire nor work.
  if (isAdmin(person)) return '/portal';
  const role = person.role === 'dual' ? person.activeRole : person.role;
  if (!role) return '/choose-role';
  return role === 'contractor' ? '/worker-dashboard' : '/client-dashboard';
}

/** Returns `path` with the query that makes the page say that the email address is confirmed. */
export function withWelcome(path: string): string {
  const url = new URL(path, 'http://site.invalid');
  url.searchParams.set('welcome', '1');
  return url.pathname + url.search + url.hash;
}
