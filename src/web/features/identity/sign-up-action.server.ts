import { redirect } from 'react-router';
import { handleForm } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';
import { awaitedAddressCookie } from './awaited-address.server.ts';
import { readReturnTo, withReturnTo } from './return-to.ts';

/** Opens an account of `kind` from a submitted form. Returns a refusal with the typed values; throws a redirect on success. */
export async function signUpFrom(args: PageArgs, kind: 'client' | 'worker') {
  // A Pro who came for a trade fills in the profile first, whatever page they were on before.
  const returnTo = (kind === 'worker' ? profileWithCategory(args.url) : null) ?? readReturnTo(args.url.search);
  const signUp = await handleForm(
    args,
    (api, form) => api.identity.signUp.fromForm(form, { kind, redirect: returnTo ?? '' }),
    {
      excuseDefects: true,
    },
  );
  if (!signUp.ok) return signUp;
  throw await toAlmostThere(args, String(signUp.form.get('email') ?? ''), returnTo);
}

/** Returns the page of the new Pro's profile, which keeps the trade of the link that led here (`?category=`). */
function profileWithCategory({ searchParams }: URL): string | null {
  const category = searchParams.get('category') ?? '';
  return /^[a-z-]{1,60}$/.test(category) ? `/worker-dashboard/profile?category=${category}` : null;
}

/** Returns a redirect to the page that says to which address a confirmation link was sent. */
export async function toAlmostThere(
  { context, url }: Pick<PageArgs, 'context' | 'url'>,
  email: string,
  returnTo = readReturnTo(url.search),
): Promise<Response> {
  const cookie = await awaitedAddressCookie({ context }, email.trim().toLowerCase());
  const path = withReturnTo('/login?message=check-email', returnTo);
  return redirect(path, { headers: { 'set-cookie': cookie } });
}
