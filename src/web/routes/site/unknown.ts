import { redirect } from 'react-router';
import type { Route } from './+types/unknown';

/** Addresses of files and of API calls, which a page must not answer. */
const notPages = /^\/(?:api|assets|avatars|cards|faces|functions|sitemaps|webhooks)(?:\/|$)|\.[a-z\d]{2,5}$/i;

/** Any unknown path redirects to the landing page (specification, section 2); a path of a file or an API call is not found. */
export const loader = ({ url }: Route.LoaderArgs) =>
  notPages.test(url.pathname) ? new Response('Not Found', { status: 404 }) : redirect('/');
