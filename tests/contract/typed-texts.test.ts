import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { accountOf } from '#tests/support/accounts.ts';
import { newPro } from '#tests/support/applications.ts';
import { details } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const { as } = world;

/** A browser in which `user` is signed in. */
async function browserOf(user: User) {
  const browser = visitor();
  for (const pair of (await sessionCookie(user)).split('; '))
    browser.cookies.set(...(pair.split('=') as [string, string]));
  return browser;
}

/** Returns the status of an answer, and what it says about each field. */
async function refusedFields(answer: ReturnType<ReturnType<typeof visitor>['call']>) {
  const { status, body } = await answer;
  return [status, body.data?.fields?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)];
}

test.each(['a\u0000b', '\ud800', 'a\udc00b', '\u{1f600}\ud83d'])(
  'the text %j cannot be stored, and its field says so',
  async (text) => {
    const browser = await browserOf(await world.client());
    const body = { ...details, formKey: randomUUID(), workerIds: [(await world.worker()).id] };
    const send = (changed: object) => refusedFields(browser.call('POST', '/api/requests', { ...body, ...changed }));
    expect(await send({ title: text })).toEqual([400, ['title field.invalid']]);
    expect(await send({ service: text, description: text })).toEqual([
      400,
      ['service field.invalid', 'description field.invalid'],
    ]);
    const pro = await browserOf(await newPro());
    const trade = { category: 'health-and-wellness', services: ['nurses'], skills: ['Wound care', text] };
    expect(await refusedFields(pro.call('PUT', '/api/application/trade', trade))).toEqual([
      400,
      ['skills[1] field.invalid'],
    ]);
  },
);

test('a form and a query with the character U+0000 are refused', async () => {
  const { client, jobId } = await world.paidJob();
  const form = new FormData();
  for (const [name, value] of [
    ['refundCents', '0'],
    ['reason', 'a\u0000b'],
  ] as const)
    form.append(name, value);
  const cancel = (await browserOf(client)).call('POST', `/api/jobs/${jobId}/cancel`, form);
  expect(await refusedFields(cancel)).toEqual([400, ['reason field.invalid']]);
  const search = visitor().call('GET', '/api/workers?zip=94110&q=a%00b');
  expect(await refusedFields(search)).toEqual([400, ['q field.invalid']]);
  expect((await (await browserOf(client)).call('GET', '/api/checkout/a%00b')).status).toBe(404);
});

/** What looks like nothing: zero-width characters, fillers, an empty Braille pattern, marks of the direction of reading. */
const invisible = ['\u200b\u2060', '\u3164', '\u2800 \u2800', '\u2066\u2069', '\u00ad\ufeff'];

test.each(invisible)('the invisible text %j counts as missing wherever one is required', async (text) => {
  const { client, worker, jobId } = await world.startedJob();
  const clientBrowser = await browserOf(client);
  const request = { ...details, formKey: randomUUID(), workerIds: [worker.id] };
  const ask = (changed: object) =>
    refusedFields(clientBrowser.call('POST', '/api/requests', { ...request, ...changed }));
  expect(await ask({ title: text })).toEqual([400, ['title field.required']]);
  expect(await ask({ description: text })).toEqual([400, ['description field.required']]);
  const rename = clientBrowser.call('PUT', '/api/account/name', { fullName: text });
  expect((await rename).status).toBe(400);
  const about = { displayName: text, headline: 'Wound care', description: 'Eight years.' };
  const pro = await browserOf(await newPro());
  expect(await refusedFields(pro.call('PUT', '/api/application/about', about))).toEqual([
    400,
    ['displayName field.required'],
  ]);
  expect(await refusalOf(as(client).jobs.setAddress({ jobId, street: `${text}${text}` }))).toBe('jobs.streetMissing');
  expect(await refusalOf(as(client).jobs.dispute({ jobId, reason: text.repeat(30) }))).toBe('api.badInput');
});

test('a name and a title are stored without invisible characters', async () => {
  const pro = await newPro();
  const saved = await as(pro).workers.saveAbout({ displayName: '\u202eLinh\u200b Tran\u3164', headline: '\u2067Calm' });
  expect([saved.displayName, saved.headline]).toEqual(['Linh Tran', 'Calm']);
});

test.each(['Maria\r\nBcc: victim@example.test', 'Maria\nGonzalez', 'Ma\u2028ria'])(
  'the name %j, with which a mail would get another header, is refused when an account is renamed',
  async (fullName) => {
    const client = await world.client({ name: 'Maria Gonzalez' });
    const { status } = await (await browserOf(client)).call('PUT', '/api/account/name', { fullName });
    expect(status).toBe(400);
    expect((await accountOf(client.email))?.name).toBe('Maria Gonzalez');
  },
);

test('a line break in a name on a profile, in the line below it and in a title becomes a space', async () => {
  const pro = await newPro();
  const saved = await as(pro).workers.saveAbout({ displayName: 'Linh\r\nTran', headline: 'Calm\u2028and\tcareful' });
  expect([saved.displayName, saved.headline]).toEqual(['Linh Tran', 'Calm and careful']);
  const client = await world.client();
  const workerIds = [(await world.worker()).id];
  const asked = { ...details, formKey: randomUUID(), workerIds, title: 'Two rooms\r\nBcc: all' };
  const { requestId } = await as(client).hiring.createRequest(asked);
  expect((await as(client).hiring.getRequest({ requestId })).title).toBe('Two rooms Bcc: all');
});
