import { type RouterContextProvider, redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attemptAnyway, readForm, textFields } from '#api/form.ts';
import { keepWayOn, wayOn } from './way-on.ts';

const kept = ['fullName', 'username', 'email', 'phone', 'smsConsent', 'adult', 'acceptTerms'] as const;

type Context = Pick<RouterContextProvider, 'get'>;

/** Opens an account of `kind` from a submitted form; a refusal comes back with what was typed, passwords left out. */
export async function signUpFrom(request: Request, context: Context, kind: 'client' | 'worker') {
  const api = context.get(apiContext);
  const form = textFields(await readForm(request, context));
  const way = wayOn(new URL(request.url).search);
  const answer = await attemptAnyway(() =>
    api.identity.signUp({
      kind,
      // Empty fields are left out, so that they are reported as missing rather than as wrong.
      fullName: (form.fullName?.trim() || undefined) as string,
      username: (form.username?.trim() || undefined) as string,
      email: (form.email?.trim() || undefined) as string,
      password: (form.password || undefined) as string,
      phone: form.phone ?? '',
      smsConsent: form.smsConsent === 'yes',
      adult: form.adult === 'yes',
      acceptTerms: form.acceptTerms === 'yes',
      redirect: way ?? '',
    }),
  );
  if (answer.ok) return redirect(keepWayOn('/login?message=check-email', way));
  const typed = Object.fromEntries(kept.map((name) => [name, form[name] ?? '']));
  return { refusal: answer, typed };
}
