import { redirect } from 'react-router';
import { apiContext, viewerContext } from '#api/context.ts';
import { attemptAnyway, readForm } from '#api/form.ts';
import { isLanguage } from '#lib/languages.ts';
import { localPath } from '#lib/local-path.ts';
import type { Route } from './+types/language';

/** The language switcher's form: keeps the choice in a cookie, and on the account of a signed-in person. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const language = form.get('language');
  const returnTo = localPath(form.get('returnTo'));
  if (!isLanguage(language)) return redirect(returnTo);
  // An account that cannot be changed now is for the log (specification, section 8); the device keeps the choice.
  if (context.get(viewerContext)) await attemptAnyway(() => context.get(apiContext).identity.setLanguage({ language }));
  const cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return redirect(returnTo, { headers: { 'set-cookie': cookie } });
}

export const loader = () => redirect('/');
