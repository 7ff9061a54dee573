import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { SignOutFailed } from '#web/features/shell/sign-out-failed.tsx';
import type { Route } from './+types/logout';

/** Ends the session and returns to the landing page. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext).identity.signOut();
  return redirect('/');
}

export const loader = () => redirect('/');

// Only a failed sign-out renders a page, but the router requires a default export as well.
export const ErrorBoundary = SignOutFailed;
export default SignOutFailed;
