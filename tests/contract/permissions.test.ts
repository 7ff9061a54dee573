import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { openApiDocument } from '#api/docs/openapi.server.ts';
import { mountApi } from '#api/mount.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { pool } from '#tests/support/database.ts';
import { offer, request } from '#tests/support/hiring.ts';
import { picture } from '#tests/support/pictures.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';
import { type Call, type Ids, wellFormedCalls } from './well-formed.ts';

const app = new Hono();
mountApi(app, world.services);
const photo = await picture();
const document = await openApiDocument();
const ids = await thingsOfOthers();

const calls = wellFormedCalls(document, ids, photo);
const withSurprise = wellFormedCalls(document, ids, photo, true).filter(({ takesInput }) => takesInput);

const actors: Record<string, User | null> = {
  visitor: null,
  customer: await world.person({ role: 'customer' }),
  'approved contractor': await world.worker(),
  'pending contractor': await inState(await world.worker(), 'pending_approval'),
  dual: await world.worker({ role: 'dual' }),
  administrator: await world.person({ role: 'admin' }),
  'suspended customer': await inState(await world.person({ role: 'customer' }), 'suspended'),
};
const cookies = Object.fromEntries(
  await Promise.all(
    Object.entries(actors).map(async ([name, user]) => [name, user ? await sessionCookie(user) : ''] as const),
  ),
);

// A session is renewed by its first use; from here on, only what the tests call can change anything.
for (const cookie of Object.values(cookies)) await ask('GET', '/api/session', cookie);

/** Policies that ask only who somebody is. Every other one asks about a thing, and these things are nobody's here. */
const letsIn: Record<string, string[]> = {
  anyone: Object.keys(actors),
  'signed in': ['customer', 'approved contractor', 'pending contractor', 'dual', 'administrator'],
  dual: ['dual'],
  'customer or dual': ['customer', 'dual'],
  'contractor or dual': ['approved contractor', 'pending contractor', 'dual'],
};
/** Open to everybody signed in, who then find nothing of their own under that id. */
const findNothing = ['jobs.findForCheckout', 'notifications.markRead'];
/** Writes that are let in and still must leave other people's things alone. */
const touchNothing = ['notifications.markRead', 'workers.removeFavorite'];

const visitors = ['visitor', 'suspended customer'];
const cases = Object.keys(actors).flatMap((actor) => calls.map((call) => [actor, call.operationId, call] as const));
const isIn = (actor: string, { policy }: Call) => letsIn[policy]?.includes(actor) ?? false;

test.each(cases.filter(([actor, , call]) => !isIn(actor, call)))(
  '%s is kept out of %s, and nothing changes',
  async (actor, _, call) => {
    const { status, code } = await send(actor, call);
    expect({ status, code }).toEqual(
      visitors.includes(actor) ? { status: 401, code: 'api.signInRequired' } : { status: 404, code: 'api.notFound' },
    );
    await expectNothingChanged();
  },
);

test.each(cases.filter(([actor, , call]) => isIn(actor, call) && (call.method === 'GET' || leavesAlone(call))))(
  '%s may call %s, which changes nothing',
  async (actor, operationId, call) => {
    const { status, code } = await send(actor, call);
    if (findNothing.includes(operationId)) expect({ status, code }).toEqual({ status: 404, code: 'api.notFound' });
    else expect({ status, code }).toEqual({ status: 200, code: undefined });
    await expectNothingChanged();
  },
);

test.each(withSurprise.map((call) => [call.operationId, call] as const))(
  '%s refuses a field that it does not know, and nothing changes',
  async (_, call) => {
    const { status, code, fields } = await send('customer', call);
    expect({ status, code, fields }).toEqual({ status: 400, code: 'api.badInput', fields: ['field.unknown'] });
    await expectNothingChanged();
  },
);

test('every policy is either about the person or about a thing', () => {
  const aboutThings = new Set(calls.map(({ policy }) => policy).filter((policy) => !(policy in letsIn)));
  for (const policy of aboutThings) expect(policy).toMatch(/ (of|by|who) /);
});

function leavesAlone({ operationId }: Call): boolean {
  return touchNothing.includes(operationId);
}

async function send(actor: string, { method, path, body }: Call) {
  const answer = await ask(method, path, cookies[actor] ?? '', body);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const told = isJson ? await answer.json() : {};
  const fields = (told.data?.fields as { code: string }[] | undefined)?.map((field) => field.code);
  return { status: answer.status, code: answer.ok ? undefined : told.code, fields };
}

async function ask(method: string, path: string, cookie: string, body?: Call['body']): Promise<Response> {
  const headers = new Headers({ cookie });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const connection = { incoming: { socket: { remoteAddress: '10.1.1.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  return app.request(`https://nearhand.test${path}`, { method, headers, body }, connection);
}

/** What the former test left is what this one found. */
let left = await everything();
async function expectNothingChanged(): Promise<void> {
  const found = left;
  left = await everything();
  expect(left).toBe(found);
}

/** A fingerprint of every row of every table, the queue's included. */
async function everything(): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not in ('zip_code') order by 1`);
  const one = (name: string) =>
    `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) from ${name} t`;
  const { rows } = await pool.query(`${tables.map(({ name }) => one(name)).join(' union all ')} order by name`);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

async function inState(user: User, status: User['status']): Promise<User> {
  await world.db.updateTable('user').set({ status }).where('id', '=', user.id).execute();
  return { ...user, status };
}

/** Jobs, requests, offers, files and notifications of two people whom none of the actors is. */
async function thingsOfOthers(): Promise<Ids> {
  const client = await world.client();
  const worker = await world.worker();
  const { jobId } = await world.submittedJob({ client, worker });
  const requestId = await request(client, [worker]);
  const offerId = await offer(worker, requestId);
  const file = { file_key: randomUUID(), name: 'plan.pdf', content_type: 'application/pdf', bytes: 1, position: 1 };
  const attachment = await world.db
    .insertInto('request_attachment')
    .values({ ...file, request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const proof = await world.db.selectFrom('proof_photo').select('id').executeTakeFirstOrThrow();
  const bell = await world.db.selectFrom('notification').select('id').executeTakeFirstOrThrow();
  return {
    jobId,
    requestId,
    offerId,
    workerId: worker.id,
    attachmentId: attachment.id,
    photoId: proof.id,
    formKey: randomUUID(),
    'workers.get.id': worker.id,
    'jobs.findForCheckout.id': jobId,
    'notifications.markRead.id': bell.id,
  };
}
