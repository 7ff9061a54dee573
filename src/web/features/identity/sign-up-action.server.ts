import { redirect } from 'react-router';
import { submit } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { keepWayOn, wayOn } from './way-on.ts';

/** Opens an account of `kind` from a submitted form; a refusal comes back with what was typed. */
export async function signUpFrom(args: PageArgs, kind: 'client' | 'worker') {
  const way = wayOn(new URL(args.request.url).search);
  const signUp = await submit(args, (api, form) => api.identity.signUp.submit(form, { kind, redirect: way ?? '' }), {
    excuseDefects: true,
  });
  if (!signUp.ok) return signUp;
  throw redirect(keepWayOn('/login?message=check-email', way));
}
