import { redirect } from 'react-router';
import { apiContext, logContext, siteContext, viewerContext } from '#api/context.ts';
import { readForm } from '#api/form.server.ts';
import { preferenceCookie } from '#lib/cookies.ts';
import { isLanguage } from '#lib/languages.ts';
import { localPath } from '#lib/local-path.ts';
import { withoutLanguage } from '#lib/page-address.ts';
import type { Route } from './+types/language';

/** The language switcher: stores the choice in a cookie, and on the account of a signed-in user. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { form } = await readForm(args);
  const language = form.get('language');
  const returnTo = withoutLanguage(localPath(form.get('returnTo')));
  if (!isLanguage(language)) return redirect(returnTo);
  // A failed account update is only logged (specification, section 8); the cookie is set anyway.
  if (context.get(viewerContext)) {
    await context
      .get(apiContext)
      .identity.setLanguage({ language })
      .catch((err) => context.get(logContext).error({ err }, 'the language could not be saved'));
  }
  const cookie = preferenceCookie('language', language, context.get(siteContext).url);
  return redirect(returnTo, { headers: { 'set-cookie': cookie } });
}

export const loader = () => redirect('/');
