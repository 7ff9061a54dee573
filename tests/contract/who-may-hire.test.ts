import { expect, test } from 'vitest';
import { send, sendForm } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** The request form at /quote/new, and the accounts that can't use it yet. */

const formOf = (html: string) => html.includes('name="formKey"');

test('a Pro hires as well with one press, which leads on to the very form that was asked for', async () => {
  const asked = await world.worker({ name: 'Elena Morales' });
  const cookie = await sessionCookie(await world.worker());
  const path = `/quote/new?workerId=${asked.id}&zip=94110`;
  const offered = await send(path, { headers: { cookie } });
  expect(formOf(offered.text)).toBe(false);
  expect(offered.text).toMatch(/<form[^>]* action="\/hire-as-well"/);
  const [, redirect = ''] = /name="redirect" value="([^"]*)"/.exec(offered.text) ?? [];
  const pressed = await sendForm('/hire-as-well', { redirect: redirect.replaceAll('&amp;', '&') }, { cookie });
  expect([pressed.status, pressed.headers.location]).toEqual([303, path]);
  const form = await send(path, { headers: { cookie } });
  expect(formOf(form.text)).toBe(true);
  expect(form.text).toContain('Elena Morales');
});

test('a rejected Pro is told, with the address to write to, and a press changes nothing', async () => {
  const pro = await world.worker();
  await world.db.updateTable('user').set({ status: 'rejected' }).where('id', '=', pro.id).execute();
  const cookie = await sessionCookie(pro);
  const told = await send('/quote/new', { headers: { cookie } });
  expect(told.text).toContain('Your Pro account wasn’t approved, so it can’t be used to hire.');
  expect(told.text).toMatch(/email [^<\s]+@/);
  expect(told.text).not.toContain('action="/hire-as-well"');
  const pressed = await sendForm('/hire-as-well', { redirect: '/quote/new' }, { cookie });
  expect(pressed.headers.location).toBe('/quote/new');
  expect(formOf((await send('/quote/new', { headers: { cookie } })).text)).toBe(false);
});

test('the press leads to no other site, and a visitor logs in first', async () => {
  const cookie = await sessionCookie(await world.worker());
  const pressed = await sendForm('/hire-as-well', { redirect: '//evil.example' }, { cookie });
  expect(pressed.headers.location).toBe('/quote/new');
  expect((await sendForm('/hire-as-well', {})).headers.location).toMatch(/^\/login\?redirect=/);
});

test('an administrator is told at once, and a client sees the form', async () => {
  const admin = await sessionCookie(await world.person({ role: 'admin' }));
  const told = await send('/quote/new', { headers: { cookie: admin } });
  expect(told.text).toContain('Administrator accounts can’t hire');
  expect(formOf(told.text)).toBe(false);
  const client = await sessionCookie(await world.client());
  expect(formOf((await send('/quote/new', { headers: { cookie: client } })).text)).toBe(true);
});
