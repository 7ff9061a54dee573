import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import type { Route } from './+types/logout';

/** Ends the session and returns to the landing page. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext).identity.signOut();
  return redirect('/');
}

export const loader = () => redirect('/');
