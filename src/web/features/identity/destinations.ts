import type { Viewer } from '#modules/identity/contract.ts';

type Person = Pick<Viewer, 'role' | 'activeRole'>;

export const isAdmin = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'super_admin';

/** Where somebody arrives who signs in without having been on the way somewhere (specification, section 2). */
export function homeOf(person: Person): string {
  if (isAdmin(person)) return '/dashboard';
  return person.role === 'dual' ? '/choose-role' : '/';
}

/** The dashboard of somebody's role; of their active role, when they both hire and work. */
export function dashboardOf(person: Person): string {
  // Administrators neither hire nor work: what concerns them comes as notifications.
  if (isAdmin(person)) return '/notifications';
  const role = person.role === 'dual' ? person.activeRole : person.role;
  if (!role) return '/choose-role';
  return role === 'contractor' ? '/worker-dashboard' : '/client-dashboard';
}

/** `path` with the mark that makes the page of arrival say that the address is confirmed. */
export function withWelcome(path: string): string {
  const url = new URL(path, 'http://site.invalid');
  url.searchParams.set('welcome', '1');
  return url.pathname + url.search + url.hash;
}
