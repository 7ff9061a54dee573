/** Returns the path of the login page, which redirects to `returnTo` (a path of this site) afterwards. */
export const loginPath = (returnTo: string): string => `/login?redirect=${encodeURIComponent(returnTo)}`;
