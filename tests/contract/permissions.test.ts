import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { openApiDocument } from '#api/docs/openapi.server.ts';
import { mountApi } from '#api/mount.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { call, callers } from '#tests/support/calls.ts';
import { pool } from '#tests/support/database.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { offer, project, request } from '#tests/support/hiring.ts';
import { report, writtenTo } from '#tests/support/lost-found.ts';
import { conversation, send as sendMessage } from '#tests/support/messages.ts';
import { failedRefund } from '#tests/support/payouts.ts';
import { picture } from '#tests/support/pictures.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';
import { type Call, type Ids, wellFormedCalls } from './well-formed.ts';

const app = new Hono();
mountApi(app, world.services);
const photo = await picture();
const document = await openApiDocument();
const ids = await recordsOfOthers();

const calls = wellFormedCalls(document, ids, photo);
const callsWithUnknownField = wellFormedCalls(document, ids, photo, true).filter(({ takesInput }) => takesInput);

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

// The first use renews a session. After this, only the calls of the tests can change anything.
for (const cookie of Object.values(cookies)) await ask('GET', '/api/session', cookie);

/** Policies that depend only on the caller. Every other policy depends on a record, and no actor here owns any. */
const allowedActors: Record<string, string[]> = {
  anyone: Object.keys(actors),
  'signed in': ['customer', 'approved contractor', 'pending contractor', 'dual', 'administrator'],
  customer: ['customer'],
  contractor: ['approved contractor', 'pending contractor'],
  dual: ['dual'],
  'customer or dual': ['customer', 'dual'],
  'admin or super_admin': ['administrator'],
  'contractor or dual': ['approved contractor', 'pending contractor', 'dual'],
};
/** Open to every caller, or every signed-in one, but the id belongs to another user, or a pass is missing. */
const notFoundOperations = [
  'jobs.findForCheckout',
  'jobs.readFeed',
  'notifications.markRead',
  'identity.endSession',
  'proofs.downloadShown',
  'decisions.getOwnSuspension',
  'decisions.keepPass',
  'payments.getSuspendedEarnings',
  'payments.openSuspendedPayoutAccount',
];
/** Writes that are allowed but must not change another user's records. */
const harmlessWrites = [
  'identity.endSession',
  'notifications.markRead',
  'notifications.markSeen',
  'workers.removeFavorite',
];

const reader = await pool.connect();
afterAll(() => reader.release());
// To start processes for an answer of a few hundred rows would take ten times as long as the answer.
await reader.query('set max_parallel_workers_per_gather = 0');
const readings = {
  contents: await readingOf((row) => `${row}::text`),
  versions: await readingOf((row) => `${row}.xmin::text || ${row}.ctid::text`),
};

const visitors = ['visitor', 'suspended customer'];
const cases = Object.keys(actors).flatMap((actor) => calls.map((call) => [actor, call.operationId, call] as const));
const isAllowed = (actor: string, { policy }: Call) => allowedActors[policy]?.includes(actor) ?? false;

test.each(cases.filter(([actor, , call]) => !isAllowed(actor, call)))(
  '%s may not call %s, and nothing changes',
  async (actor, _, call) => {
    const { status, code } = await send(actor, call);
    expect({ status, code }).toEqual(
      visitors.includes(actor) ? { status: 401, code: 'api.signInRequired' } : { status: 404, code: 'api.notFound' },
    );
    await expectNothingChanged();
  },
);

test.each(
  cases.filter(([actor, , call]) => isAllowed(actor, call) && (call.method === 'GET' || isHarmlessWrite(call))),
)('%s may call %s, which changes nothing', async (actor, operationId, call) => {
  const { status, code } = await send(actor, call);
  if (notFoundOperations.includes(operationId)) expect({ status, code }).toEqual({ status: 404, code: 'api.notFound' });
  else expect({ status, code }).toEqual({ status: 200, code: undefined });
  await expectNothingChanged();
});

test.each(callsWithUnknownField.map((call) => [call.operationId, call] as const))(
  '%s refuses an unknown field, and nothing changes',
  async (_, call) => {
    const { status, code, fields } = await send('customer', call);
    expect({ status, code, fields }).toEqual({ status: 400, code: 'api.badInput', fields: ['field.unknown'] });
    await expectNothingChanged();
  },
);

test('every policy is about either the caller or a record', () => {
  const aboutRecords = new Set(calls.map(({ policy }) => policy).filter((policy) => !(policy in allowedActors)));
  for (const policy of aboutRecords) expect(policy).toMatch(/ (of|by|who) /);
});

function isHarmlessWrite({ operationId }: Call): boolean {
  return harmlessWrites.includes(operationId);
}

async function send(actor: string, { method, path, body }: Call) {
  const answer = await ask(method, path, cookies[actor] ?? '', body);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const reply = isJson ? await answer.json() : {};
  const fields = (reply.data?.fields as { code: string }[] | undefined)?.map((field) => field.code);
  return { status: answer.status, code: answer.ok ? undefined : reply.code, fields };
}

async function ask(method: string, path: string, cookie: string, body?: Call['body']): Promise<Response> {
  const headers = new Headers({ cookie });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  const connection = { incoming: { socket: { remoteAddress: '10.1.1.1', remotePort: 1, remoteFamily: 'IPv4' } } };
  return app.request(`https://nearhand.test${path}`, { method, headers, body }, connection);
}

/** The fingerprints after the previous test. */
let versions = await fingerprint('versions');
let contents = await fingerprint('contents');

/** Where no row has a new version, reading the contents would take ten times as long for the same answer. */
async function expectNothingChanged(): Promise<void> {
  const before = { versions, contents };
  versions = await fingerprint('versions');
  if (versions === before.versions) return;
  contents = await fingerprint('contents');
  expect(contents).toBe(before.contents);
}

/** Returns a hash of every row of every table, including the queue: of what it contains, or of what identifies its version. */
async function fingerprint(of: keyof typeof readings): Promise<string> {
  const { rows } = await reader.query({ name: of, text: readings[of] });
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

async function inState(user: User, status: User['status']): Promise<User> {
  await world.db.updateTable('user').set({ status }).where('id', '=', user.id).execute();
  return { ...user, status };
}

/** Returns a query that reads a hash of `text` of each row of a table, for every table. */
async function readingOf(text: (row: string) => string): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname not in ('zip_code') order by 1`);
  const one = (name: string) =>
    `select '${name}' as name, md5(string_agg(${text('t')}, '|' order by ${text('t')})) from ${name} t`;
  return `${tables.map(({ name }) => one(name)).join(' union all ')} order by name`;
}

/** Creates a job, a request, an offer, files and notifications of two users who are not among the actors. */
async function recordsOfOthers(): Promise<Ids> {
  const client = await world.client();
  const worker = await world.worker();
  const { jobId } = await world.submittedJob({ client, worker });
  const requestId = await request(client, [worker]);
  const offerId = await offer(worker, requestId);
  // Of a trade and a place that fit no actor.
  const projectId = await project(client, { category: 'automotive', zip: '10001' });
  const mechanic = await world.worker({ categoryId: 6, zip: '10001' });
  const { questionId } = await world.as(mechanic).hiring.askQuestion({ projectId, question: 'Which model?' });
  const file = { file_key: randomUUID(), name: 'plan.pdf', content_type: 'application/pdf', bytes: 1, position: 1 };
  const attachment = await world.db
    .insertInto('request_attachment')
    .values({ ...file, request_id: requestId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const proof = await world.db.selectFrom('proof_photo').select('id').executeTakeFirstOrThrow();
  const pro = await submittedApplication();
  const { papers } = await world.as(pro).workers.getApplication();
  await sessionCookie(client);
  const session = await world.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', client.id)
    .executeTakeFirstOrThrow();
  const bell = await world.db.selectFrom('notification').select('id').executeTakeFirstOrThrow();
  const applicant = await submittedApplication();
  const admin = await world.person({ role: 'admin' });
  const checked = { kind: 'identity' as const, source: 'Passport', checkedOn: '2026-03-01' };
  const withDaysOff = await world.as(await world.worker()).workers.addHoursException({ firstDay: '2026-12-24' });
  const { checkId } = await world.as(admin).workers.addCheck({ applicationId: applicant.id, ...checked });
  const { exportId } = await world.as(client).privacy.startExport();
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await world.as(sender).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  const [abuse] = (await world.as(admin).lostFound.listAbuse({})).items;
  const suspended = await world.worker();
  const suspension = { accountId: suspended.id, rule: 'abuse', evidence: 'Reports.' } as const;
  await world.as(admin).decisions.suspendAccount(suspension);
  const pass = await mailedPass(suspended.id);
  await world.as(null).decisions.makeAppeal({ pass, words: 'It was not me.' });
  const [appeal] = (await world.as(admin).decisions.listAppeals({})).items;
  await takeBack((await world.submittedJob()).jobId);
  const [chargeback] = (await world.as(admin).chargebacks.list({})).items;
  const { conversationId } = await conversation({ client, pro: worker });
  await sendMessage(worker, conversationId, { text: 'The plan', files: [new File(['Two rooms.'], 'plan.txt')] });
  const sent = await world.as(client).messaging.getConversation({ conversationId });
  await world.as(client).messaging.report({ conversationId, reason: 'An ad.' });
  const [reported] = (await world.as(admin).messaging.listReports({})).items;
  const talkers = await callers();
  const callId = await call(talkers.client, talkers.jobId);
  const photo = new File([new Uint8Array(await picture())], 'keys.jpg', { type: 'image/jpeg' });
  const withPhoto = await report(reporter, { photo });
  const movable = await world.paidJob({ client, worker, startsAt: new Date('2026-03-20T17:00:00Z') });
  const { proposalId } = await world.as(client).jobs.proposeTime({
    jobId: movable.jobId,
    startsAt: '2026-03-21T17:00:00.000Z',
    message: 'The car broke down.',
  });
  return {
    projectId,
    questionId,
    applicationId: applicant.id,
    exportId,
    accountId: applicant.id,
    checkId,
    exceptionId: withDaysOff.exceptions[0]?.id ?? '',
    jobId,
    requestId,
    offerId,
    workerId: worker.id,
    attachmentId: attachment.id,
    photoId: proof.id,
    paperId: papers[0]?.id ?? '',
    sessionId: session.id,
    formKey: randomUUID(),
    reportId,
    messageId,
    abuseId: abuse?.id ?? '',
    appealId: appeal?.id ?? '',
    disputeId: chargeback?.id ?? '',
    caseId: (await failedRefund()).caseId,
    conversationId,
    fileId: sent.messages[0]?.files[0]?.id ?? '',
    callId,
    'calls.getPartner.id': jobId,
    'calls.start.id': jobId,
    'messaging.dismissReport.reportId': reported?.id ?? '',
    'messaging.closeReported.reportId': reported?.id ?? '',
    'lostFound.downloadPhoto.reportId': withPhoto,
    'identity.sendPhoneCode.phone': '(415) 555-0123',
    'workers.get.id': worker.id,
    'jobs.findForCheckout.id': jobId,
    'notifications.markRead.id': bell.id,
    proposalId,
    'notifications.markSeen.path': `/jobs/${jobId}`,
  };
}
