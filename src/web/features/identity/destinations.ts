import type { Site } from '#api/context.ts';
import type { Viewer } from '#modules/identity/contract.ts';

type Person = Pick<Viewer, 'role' | 'activeRole'>;
type Areas = Pick<Site, 'areas'>;

export const isAdmin = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'admin' || role === 'super_admin';

/** Returns the page to open after a sign-in without a return path (specification, section 2). */
export function homeOf(person: Person, { areas }: Areas): string {
  if (isAdmin(person)) return areas.portal;
  return person.role === 'dual' ? '/choose-role' : '/';
}

/** Returns the page to open after the confirmation of the address: a new Pro goes on with the profile. */
export const arrivalOf = (viewer: Viewer, site: Areas): string =>
  viewer.role === 'contractor' && viewer.status === 'pending_approval'
    ? '/worker-dashboard/profile'
    : homeOf(viewer, site);

/** Returns the dashboard of the person's role, or of the active role for a dual account: a path, or an address of its own. */
export function dashboardOf(person: Person, { areas }: Areas): string {
  // Administrators neither hire nor work.
  if (isAdmin(person)) return areas.portal;
  const role = person.role === 'dual' ? person.activeRole : person.role;
  if (!role) return '/choose-role';
  return role === 'contractor' ? areas.contractor : areas.customer;
}

/** Returns `address` with the query that makes the page say that the email address is confirmed. */
export function withWelcome(address: string): string {
  const here = 'http://site.invalid';
  const url = new URL(address, here);
  url.searchParams.set('welcome', '1');
  return url.href.replace(here, '');
}
