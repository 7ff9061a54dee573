/** Returns the path of the login page, which redirects to `returnTo` (a path of this site) afterwards. */
export const loginPath = (returnTo: string): string => `/login?redirect=${encodeURIComponent(returnTo)}`;

/** Returns the path of the page where an administrator turns on two-step verification, and goes on to `returnTo` afterwards. */
export const setUpTwoStepPath = (returnTo: string): string =>
  `/settings/security?redirect=${encodeURIComponent(returnTo)}`;
