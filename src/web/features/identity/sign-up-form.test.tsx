import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FormRefusal } from '#api/form.server.ts';
import { words } from '#platform/words.server.ts';
import { signUpForm } from '#tests/support/accounts.ts';
import { pageArgs } from '#tests/support/page-context.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { signUpFrom } from './sign-up-action.server.ts';
import { SignUpForm } from './sign-up-form.tsx';

const { t } = words('en');

/** Returns what the page of a sent sign-up says, and the fields that it marks. */
async function answerTo(sent: Record<string, string>) {
  const { fullName, username, email, password } = signUpForm();
  const filled = { fullName, username, email, password, smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes', ...sent };
  const body = new URLSearchParams(filled);
  const args = pageArgs(new Request('https://nearhand.test/signup-client', { method: 'POST', body }), {});
  const refusal: FormRefusal = await signUpFrom(args, 'client');
  const element = <SignUpForm refusal={refusal} smsConsentRequired />;
  const html = renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const marked = inputs
    .filter((tag) => tag.includes('aria-invalid="true"'))
    .map((tag) => /name="(\w+)"/.exec(tag)?.[1]);
  return { marked, text: html.replaceAll('&#x27;', "'") };
}

test('missing, malformed, unserved, leaked and not agreed to: each is said at its field, all at once', async () => {
  const { marked, text } = await answerTo({
    fullName: '',
    email: 'x',
    phone: '+44 20 7946 0958',
    password: 'password123',
    adult: '',
  });
  expect(marked).toEqual(['fullName', 'email', 'password', 'phone', 'adult']);
  expect(text).toContain(t('account:missing.title'));
  for (const sentence of [t('account:wrong.fullName'), t('account:wrong.email'), t('errors:identity.commonPassword')])
    expect(text).toContain(sentence);
  expect(text).toContain(t('errors:identity.adultRequired'));
  expect(text).toMatch(/Canada/);
});

test('rules that a complete form breaks are said together, and the consent gives the title', async () => {
  const { marked, text } = await answerTo({ smsConsent: '', acceptTerms: '', phone: '12' });
  expect(marked).toEqual(['phone', 'smsConsent', 'acceptTerms']);
  expect(text).toContain(t('account:consent.title'));
  expect(text).toContain(t('errors:identity.invalidPhone'));
  expect(text).toContain(t('errors:identity.termsRequired'));
});
