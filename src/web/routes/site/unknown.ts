import { redirect } from 'react-router';
import type { Route } from './+types/unknown';

/** Where files and programs have their addresses: a page would be no answer to a picture or a call. */
const notPages = /^\/(?:api|area-maps|assets|avatars|cards|faces|functions|place-maps|sitemaps|webhooks)(?:\/|$)/i;

/** Any unknown path redirects to the landing page (specification, section 2); one that is no page's is not found. */
export const loader = ({ url }: Route.LoaderArgs) =>
  notPages.test(url.pathname) ? new Response('Not Found', { status: 404 }) : redirect('/');
