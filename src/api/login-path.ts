/** The sign-in page, which leads back to `returnTo` (a path of this site) afterwards. */
export const loginPath = (returnTo: string): string => `/login?redirect=${encodeURIComponent(returnTo)}`;
