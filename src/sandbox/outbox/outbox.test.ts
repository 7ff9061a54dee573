import { beforeAll, beforeEach, expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { type Language, languages } from '#lib/languages.ts';
import { db, pool } from '#tests/support/database.ts';
import { readOffset, resetClock } from '../clock/move-clock.server.ts';
import { createTwilioSandbox } from '../sms/twilio.server.ts';
import { findLinks, linkify } from './linkify.ts';
import { sandboxPages } from './sandbox-pages.server.ts';
import { prepareOutbox } from './schema.server.ts';

const replies: object[] = [];
const { exchange } = createTwilioSandbox({ pool, accountSid: 'AC1', authToken: 'x' });
const app = sandboxPages({ db, pool }, { exchange, reply: async (reply) => void replies.push(reply) });

beforeAll(() => prepareOutbox(pool));
beforeEach(async () => {
  await pool.query('truncate sandbox.mail, sandbox.sms');
  await resetClock(db);
});

async function insertMail(to: string, subject: string, body = 'x', html: string | null = null): Promise<string> {
  const { rows } = await pool.query(
    `insert into sandbox.mail (sender, recipients, subject, body_text, body_html)
     values ('no-reply@nearhand.test', $1, $2, $3, $4) returning id`,
    [[to], subject, body, html],
  );
  return rows[0].id;
}

async function insertSms(to: string, body: string): Promise<void> {
  await pool.query(
    `insert into sandbox.sms (sid, account_sid, sender, recipient, body)
     values ('SM' || md5(random()::text), 'AC1', '+15005550006', $1, $2)`,
    [to, body],
  );
}

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const json = async (path: string) => (await (await app.request(path)).json()).items;

test('emails and texts are in one list, newest first', async () => {
  await insertMail('ann@example.com', 'First');
  await insertSms('+14155550123', 'Second');
  await insertMail('ann@example.com', 'Third');

  const { page } = await read('/sandbox/outbox');

  expect(page.match(/First|Second|Third/g)).toEqual(['Third', 'Second', 'First']);
});

test('the list can be filtered by a part of the recipient’s address', async () => {
  await insertMail('ann@example.com', 'For Ann');
  await insertMail('bob@example.com', 'For Bob');
  await insertSms('+14155550123', 'For the phone');

  expect((await read('/sandbox/outbox?to=ANN')).page).toMatch(/For Ann/);
  expect((await read('/sandbox/outbox?to=ANN')).page).not.toMatch(/For Bob|For the phone/);
  expect((await read('/sandbox/outbox?to=+1415')).page).toMatch(/For the phone/);
  expect((await read('/sandbox/outbox?to=eve')).page).toContain('Nothing was sent to eve.');
});

test('the JSON filters by the exact recipient and names every link', async () => {
  await insertMail('joann@example.com', 'For Joann');
  await insertMail('ann@example.com', 'For Ann', 'Open http://localhost:3000/confirm?token=a%20b&x=1.\nBye');
  await insertSms('+14155550123', 'See https://a.example/b');

  expect(await json('/sandbox/outbox.json?to=Ann@example.com')).toEqual([
    expect.objectContaining({
      channel: 'email',
      recipients: ['ann@example.com'],
      subject: 'For Ann',
      links: ['http://localhost:3000/confirm?token=a%20b&x=1'],
    }),
  ]);
  expect(await json('/sandbox/outbox.json?to=+14155550123')).toMatchObject([{ links: ['https://a.example/b'] }]);
  expect(await json('/sandbox/outbox.json?to=%2B14155550123')).toHaveLength(1);
  expect(await json('/sandbox/outbox.json')).toHaveLength(3);
});

test('a long outbox continues on further pages without gaps or duplicates', async () => {
  for (let i = 1; i <= 120; i++) await insertMail('ann@example.com', `Number ${i}.`);

  const seen: string[] = [];
  for (let path: string | undefined = '/sandbox/outbox?to=ann'; path; ) {
    const { page } = await read(path);
    seen.push(...(page.match(/Number \d+\./g) ?? []));
    path = page.match(/href="(\/sandbox\/outbox\?[^"]*before=\d+)"/)?.[1]?.replaceAll('&amp;', '&');
  }

  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => `Number ${120 - i}.`));
});

test('an email is shown with its links and, in a frame, as HTML', async () => {
  const html = '<html><head><title>x</title></head><body><a href="http://localhost:3000/x">x</a></body></html>';
  const id = await insertMail('ann@example.com', 'Confirm', 'Open http://localhost:3000/x?a=1&b=2.', html);

  const { page } = await read(`/sandbox/outbox/${id}`);
  const framed = await read(`/sandbox/outbox/${id}/mail.html`);

  expect(page).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2">');
  expect(page).toMatch(new RegExp(`<iframe src="/sandbox/outbox/${id}/mail.html"[^>]* sandbox="[^"]*"`));
  expect(framed.page).toContain('<head><base target="_top">');
  expect(framed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(framed.headers.get('content-security-policy')).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
});

test('no text of a message becomes markup', async () => {
  const id = await insertMail(
    '<b>@example.com',
    '<script>alert(1)</script>',
    'http://a.example/"><script>alert(2)</script>',
  );

  for (const path of ['/sandbox/outbox', `/sandbox/outbox/${id}`, '/sandbox/outbox?to=%22%3E%3Cscript%3E']) {
    expect((await read(path)).page).not.toMatch(/<script|<b>/);
  }
});

test('a refreshing list tells the browser to reload it and offers to stop', async () => {
  const still = await read('/sandbox/outbox?to=ann');
  const refreshing = await read('/sandbox/outbox?to=ann&refresh=1');

  expect(still.headers.get('refresh')).toBeNull();
  expect(still.page).toContain('href="/sandbox/outbox?to=ann&amp;refresh=1"');
  expect(refreshing.headers.get('refresh')).toBe('5');
  expect(refreshing.page).toContain('Stop refreshing');
});

test('every page is in all six languages, chosen by the cookie before the browser', async () => {
  const id = await insertMail('ann@example.com', 'Hi', 'x', '<p>x</p>');
  const paths = [
    '/sandbox',
    '/sandbox/outbox',
    '/sandbox/outbox?to=z',
    '/sandbox/outbox?before=9',
    '/sandbox/clock?moved',
  ];
  for (const language of languages) {
    for (const path of [...paths, `/sandbox/outbox/${id}`, '/sandbox/none']) {
      const { page } = await read(path, { cookie: `language=${language}`, 'accept-language': 'de' });
      expect(page).toContain(`<html lang="${language}">`);
      expect(page, `${path} in ${language}`).not.toMatch(/&lt;[\w.]+&gt;|\{\{/);
    }
  }
  const overTls = await read('/sandbox/clock', { cookie: '__Host-language=uk', 'accept-language': 'de' });
  expect(overTls.page).toContain('<html lang="uk">');
  const byBrowser = await read('/sandbox/clock', { 'accept-language': 'uk-UA,en;q=0.5' });
  expect(byBrowser.page).toContain('<h1>Годинник</h1>');
});

test('no page has an inline script or style, and the policy forbids both', async () => {
  for (const path of ['/sandbox', '/sandbox/outbox', '/sandbox/clock']) {
    const { page, headers } = await read(path);
    expect(page).not.toMatch(/<script|style=|javascript:/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self'/);
  }
});

test('the clock page moves the clock and sets it back', async () => {
  const press = (move: string, headers = {}) =>
    app.request('/sandbox/clock', { method: 'POST', body: new URLSearchParams({ move }), headers });

  expect((await press('threeDays')).headers.get('location')).toBe('/sandbox/clock?moved');
  await press('day', { 'sec-fetch-site': 'same-origin' });
  expect(await readOffset(db)).toBe(days(4));
  expect((await read('/sandbox/clock')).page).toContain('Ahead of real time by 4 days');

  await press('reset');
  expect(await readOffset(db)).toBe(0);
});

test('neither another site nor an unknown button moves the clock', async () => {
  const post = (move: string, headers = {}) =>
    app.request('/sandbox/clock', { method: 'POST', body: new URLSearchParams({ move }), headers });

  expect((await post('day', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post('toString')).status).toBe(400);
  expect((await post('99')).status).toBe(400);
  expect(await readOffset(db)).toBe(0);
});

test('an unknown message is not found', async () => {
  for (const id of ['none', '00000000-0000-4000-8000-000000000000', `SM${'0'.repeat(32)}`]) {
    expect((await read(`/sandbox/outbox/${id}`)).status).toBe(404);
    expect((await read(`/sandbox/outbox/${id}/mail.html`)).status).toBe(404);
  }
});

test.each([
  ['See https://a.example/b.', ['https://a.example/b']],
  ['(https://a.example/b)', ['https://a.example/b']],
  ['http://localhost:3000/x?y=1#z\nnext', ['http://localhost:3000/x?y=1#z']],
  ['javascript:alert(1) ftp://a.example', []],
])('the links of %j are %j', async (text, links) => {
  expect(findLinks(text)).toEqual(links);
  expect(String(await linkify(text)).replace(/<[^>]*>/g, '')).toBe(text);
});

const zones: [Language, string][] = [
  ['en', '1 day, 2 hours'],
  ['ru', '1 день 2 часа'],
  ['uk', '1 день і 2 години'],
];
test.each(zones)('in %s the clock is ahead by %s', async (language, span) => {
  await pool.query('update sandbox.clock set offset_ms = 26 * 3600000');
  const { page } = await read('/sandbox/clock', { cookie: `language=${language}` });
  expect(page).toContain(span);
});

test('a text has buttons that reply to it as its recipient; an email has none', async () => {
  await pool.query(`insert into sandbox.sms (sid, account_sid, sender, recipient, body)
    values ('SM1', 'AC1', '+15005550006', '+14155550100', 'Hello')`);
  const mail = await pool.query(`insert into sandbox.mail (sender, recipients, subject, body_text)
    values ('a@example.test', '{b@example.test}', 'Hi', 'Hello') returning id`);
  expect(await (await app.request('/sandbox/outbox/SM1')).text()).toContain('value="STOP"');
  expect(await (await app.request(`/sandbox/outbox/${mail.rows[0].id}`)).text()).not.toContain('value="STOP"');
  const press = (id: string, word: string) =>
    app.request(`/sandbox/outbox/${id}/reply`, { method: 'POST', body: new URLSearchParams({ word }) });
  const pressed = await press('SM1', 'STOP');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/sandbox/outbox/SM1?replied']);
  expect(await (await app.request('/sandbox/outbox/SM1?replied')).text()).toContain('Reply sent.');
  expect((await press('SM1', 'MAYBE')).status).toBe(404);
  expect((await press(mail.rows[0].id, 'STOP')).status).toBe(404);
  expect(replies).toEqual([{ recipient: '+14155550100', sender: '+15005550006', word: 'STOP' }]);
});
