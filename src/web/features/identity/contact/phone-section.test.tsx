import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FormRefusal } from '#api/form.server.ts';
import type { Contact } from '#modules/identity/contact/contact-contract.ts';
import { words } from '#platform/words.server.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import { PhoneSection } from './phone-section.tsx';

const { t } = words('en');
const phone = '+14155550132';

function render(contact: Partial<Contact>, refusal?: FormRefusal): string {
  const usual = {
    phone,
    isPhoneVerified: false,
    codeSentTo: null,
    provedPhone: null,
    hasCarrier: true,
    smsConsent: true,
  };
  const all = { ...usual, ...contact };
  const element = (
    <PhoneSection
      contact={all as Contact}
      twoStep={true}
      isCodeNew={false}
      refusalOf={(intent) => (refusal?.intent === intent ? refusal : undefined)}
    />
  );
  return renderToString(
    <TranslationProvider words={words('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </TranslationProvider>,
  );
}

test('a number that is not confirmed has a button of its own for that, and the field for another one is empty', () => {
  const html = render({});
  expect(html).toContain(`<input type="hidden" name="phone" value="${phone}"/>`);
  expect(html).toContain('value="confirmNumber"');
  const field = [...html.matchAll(/<input[^>]*type="tel"[^>]*>/g)].map(([tag]) => tag);
  expect(field).toHaveLength(1);
  expect(field[0]).not.toContain('value="');
  expect(html).toContain(t('settings:contact.newNumber'));
});

test.each<[string, Partial<Contact>]>([
  ['a confirmed number', { isPhoneVerified: true }],
  ['no number', { phone: null }],
  ['a number that a code was sent to', { codeSentTo: phone }],
  ['a site without carrier', { hasCarrier: false }],
])('%s has no button to confirm it', (_, contact) => {
  expect(render(contact)).not.toContain('value="confirmNumber"');
});

test('the removal asks first, and for the password and a code if the number is confirmed', () => {
  const dialogOf = (contact: Partial<Contact>) => /<dialog.*?<\/dialog>/s.exec(render(contact))?.[0] ?? '';
  expect(render({})).toContain('href="#remove-phone"');
  const open = dialogOf({});
  expect(open).toContain('value="removePhone"');
  expect(open).not.toMatch(/name="(password|code)"/);
  const confirmed = dialogOf({ isPhoneVerified: true });
  expect(confirmed).toContain('value="removePhone"');
  expect(confirmed).toContain('name="password"');
  expect(confirmed).toContain('name="code"');
});

test('another number asks for the password in place of a confirmed one alone', () => {
  const formOf = (contact: Partial<Contact>) =>
    /<form[^>]*>(?:(?!<\/form>).)*value="sendCode"/s.exec(render(contact))?.[0];
  expect(formOf({})).not.toContain('name="password"');
  expect(formOf({ isPhoneVerified: true })).toContain('name="password"');
});

test('a new code that takes the password again, as the last one is over, says so where the number is filled in', () => {
  const other = '+14155550177';
  const refusal = {
    ok: false,
    code: 'identity.wrongPassword',
    status: 422,
    message: t('errors:identity.wrongPassword'),
    fields: {},
    intent: 'newCode',
    typed: { phone: other },
  } satisfies FormRefusal;
  const html = render({ isPhoneVerified: true }, refusal);
  expect(html).toContain(t('settings:contact.proveAgain'));
  expect(/<input[^>]*type="tel"[^>]*>/.exec(html)?.[0]).toContain(`value="${other}"`);
});

test('a number whose text failed is filled in, and asks for no password again', () => {
  const html = render({ isPhoneVerified: true, provedPhone: '+14155550177' });
  const form = /<form[^>]*>(?:(?!<\/form>).)*value="sendCode"/s.exec(html)?.[0];
  expect(form).toContain('value="+14155550177"');
  expect(form).not.toContain('name="password"');
});
