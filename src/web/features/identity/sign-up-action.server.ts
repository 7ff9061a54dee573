import { redirect } from 'react-router';
import { handleForm } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { readReturnTo, withReturnTo } from './return-to.ts';

/** Opens an account of `kind` from a submitted form. Returns a refusal with the typed values; throws a redirect on success. */
export async function signUpFrom(args: PageArgs, kind: 'client' | 'worker') {
  const returnTo = readReturnTo(args.url.search);
  const signUp = await handleForm(
    args,
    (api, form) => api.identity.signUp.fromForm(form, { kind, redirect: returnTo ?? '' }),
    {
      excuseDefects: true,
    },
  );
  if (!signUp.ok) return signUp;
  throw redirect(withReturnTo('/login?message=check-email', returnTo));
}
