import { redirect } from 'react-router';
import { fullPath } from '#modules/notifications/short-path.ts';
import type { Route } from './+types/text-link';

/** Redirects the short link of a text message to its page, which decides who may see it. */
export function loader({ params }: Route.LoaderArgs) {
  const path = fullPath(params.text);
  if (!path) throw new Response(null, { status: 404 });
  return redirect(path);
}
