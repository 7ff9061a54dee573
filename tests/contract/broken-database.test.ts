import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { words } from '#platform/words.server.ts';
import { confirmed } from '#tests/support/accounts.ts';
import { send, sendForm } from '#tests/support/built-site.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Responses while the database cannot serve accounts and sessions. */

const client = await world.client();
const cookie = await sessionCookie(client);
const { email, password } = await confirmed();

async function rename(from: string, to: string): Promise<void> {
  for (const table of ['session', 'user']) {
    await sql`alter table ${sql.table(table + from)} rename to ${sql.raw(`"${table}${to}"`)}`.execute(world.db);
  }
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await rename('', '_away');
});
afterEach(async () => {
  await rename('_away', '');
  vi.restoreAllMocks();
});

test('a signed-in user sees an error in their language and is not treated as a visitor', async () => {
  for (const path of ['/', '/faq', '/client-dashboard', '/jobs/x']) {
    const { status, text, headers } = await send(path, { headers: { cookie, 'accept-language': 'es' } });
    expect([path, status, headers['cache-control']]).toEqual([path, 500, 'private, no-store']);
    expect(text).toContain('Algo salió mal.');
    expect(text).toContain('Intentar de nuevo');
  }
  const { status, text } = await send('/faq');
  expect([status, text.includes('Something went wrong')]).toEqual([200, false]);
});

test('a failed sign-out says so, leaves the session intact, and can be retried', async () => {
  const { status, text, headers } = await sendForm('/logout', {}, { cookie, 'accept-language': 'en' });
  expect(status).toBe(500);
  expect(headers['set-cookie']).toBeUndefined();
  expect(text).toContain('Sign out Failed');
  expect(text).toMatch(/<form[^>]* action="\/logout"/);
  const russian = await sendForm('/logout', {}, { cookie, 'accept-language': 'ru' });
  expect(russian.text).toContain('Не удалось выйти');
});

test('a failed sign-in says so, and keeps the typed address', async () => {
  const { status, text } = await sendForm('/login', { email, password });
  expect(status).toBe(200);
  expect(text).toContain('Sign in Failed');
  expect(text).toContain('Something went wrong');
  expect(text).toContain(`value="${email}"`);
});

test('a failed sign-up says so, and keeps the typed values', async () => {
  const boxes = { smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes' };
  const typed = { fullName: 'Robin Vale', username: 'robin.vale', email: 'robin@example.test', password, phone: '' };
  const { status, text } = await sendForm('/signup-client', { ...typed, ...boxes });
  expect(status).toBe(200);
  expect(text).toContain('Sign up Failed');
  expect(text).toContain('Something went wrong');
  expect(text).toContain('value="Robin Vale"');
});

test('a failed confirmation says so, with links to other pages', async () => {
  const { text } = await sendForm('/auth/callback?token=x', { token: 'a.b.c' });
  expect(text).toContain('Authentication Error');
  expect(text).toContain('Could not process authentication callback.');
  expect(text).toContain('href="/login"');
});

test('a search that fails says “Error fetching workers” in the reader’s language, with a way on', async () => {
  await sql`alter table worker_cell rename to worker_cell_away`.execute(world.db);
  try {
    for (const [language, title] of [
      ['en', 'Error fetching workers'],
      ['ru', words('ru').t('browse:failed.title')],
    ] as const) {
      const { status, text } = await send('/browse?zip=94110', { headers: { 'accept-language': language } });
      expect([status, text.includes(title), text.includes('href="/browse')]).toEqual([503, true, true]);
    }
  } finally {
    await sql`alter table worker_cell_away rename to worker_cell`.execute(world.db);
  }
});
