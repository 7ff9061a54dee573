import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { suspensionPass } from '#modules/identity/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { signedIn } from '#tests/support/accounts.ts';
import { submittedApplication } from '#tests/support/applications.ts';
import { mailedPass } from '#tests/support/decisions.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { eraseDecisions, readDecisionData } from './public.server.ts';

const administrator = (name = 'Ada Admin') => world.person({ name, role: 'admin' });
const statusOf = async (id: string) =>
  (await world.db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const broken = { rule: 'offPlatform', evidence: 'Two clients were asked for cash.' } as const;
const words = 'I asked for cash for parking alone.';
const reason = 'The two clients described another person.';
const { decisions: open } = world.as(null);

/** Suspends an account, by default that of a client. */
async function suspended(person?: User) {
  const [owner, first] = [person ?? (await world.client()), await administrator()];
  await world.as(first).decisions.suspendAccount({ accountId: owner.id, ...broken, privateNote: 'Ask Bo.' });
  return { owner, first, pass: await mailedPass(owner.id) };
}

/** Suspends an account, whose owner appeals. */
async function appealed(person?: User) {
  const about = await suspended(person);
  await open.makeAppeal({ pass: about.pass, words });
  const { suspensions } = await world.as(about.first).decisions.getSuspensions({ accountId: about.owner.id });
  return { ...about, appealId: suspensions[0]?.appeal?.id ?? '' };
}

const mailsTo = async ({ email }: User) => {
  await world.work();
  return world.mails.filter(({ to }) => to === email);
};

test('the mailed link shows rule, evidence and date, and takes an appeal', async () => {
  const { owner, pass } = await suspended();
  const read = () => open.getOwnSuspension({ pass });
  expect(await read()).toMatchObject({ ...broken, at: world.clock.now().toISOString(), mayAppeal: true, appeal: null });
  expect(JSON.stringify(await read())).not.toContain('Ask Bo');
  await open.makeAppeal({ pass, words });
  expect(await read()).toMatchObject({ mayAppeal: false, appeal: { words, state: 'waiting' } });
  expect(await statusOf(owner.id)).toBe('suspended');
});

test('the pass of a mailed link is traded for a cookie that opens the same for a day, and no longer than the link', async () => {
  const { owner, pass } = await suspended();
  const browser = visitor();
  expect((await browser.call('POST', '/api/suspension/pass', { pass: `${pass}x` })).status).toBe(404);
  expect((await browser.call('GET', '/api/suspension')).status).toBe(404);
  expect((await browser.call('POST', '/api/suspension/pass', { pass })).status).toBe(200);
  expect(browser.cookies.get('__Host-nearhand.suspended')).not.toBe(pass);
  expect((await browser.call('GET', '/api/suspension')).body).toMatchObject(broken);
  expect((await browser.call('GET', '/api/suspension/earnings')).status).toBe(404);
  world.clock.forward(days(1) + 1_000);
  expect((await browser.call('GET', '/api/suspension')).status).toBe(404);
  const until = after(world.clock.now(), hours(1));
  const ending = await suspensionPass(world.services, { accountId: owner.id, until });
  await browser.call('POST', '/api/suspension/pass', { pass: ending });
  expect((await browser.call('GET', '/api/suspension')).status).toBe(200);
  world.clock.forward(hours(1) + 1_000);
  expect((await browser.call('GET', '/api/suspension')).status).toBe(404);
});

test('the owner who proves the password reads why and appeals, and gets no session', async () => {
  const { browser, email, password } = await signedIn();
  const { id } = await world.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await world.as(await administrator()).decisions.suspendAccount({ accountId: id, ...broken });
  expect((await browser.call('GET', '/api/suspension')).status).toBe(404);
  expect((await browser.call('POST', '/api/session', { email, password })).body.code).toBe('identity.suspended');
  expect(await browser.viewer()).toBeNull();
  expect((await browser.call('GET', '/api/suspension')).body).toMatchObject(broken);
  expect((await browser.call('GET', '/api/notifications')).status).toBe(401);
  expect((await browser.call('POST', '/api/suspension/appeal', { words })).status).toBe(200);
  const stranger = visitor();
  await stranger.call('POST', '/api/session', { email, password: 'a wrong password' });
  expect((await stranger.call('GET', '/api/suspension')).status).toBe(404);
});

test('a forged pass, the pass of an earlier suspension, and none show and change nothing', async () => {
  const { owner, first, pass } = await suspended();
  const { decisions } = world.as(first);
  await decisions.liftSuspension({ accountId: owner.id, reason });
  expect(await open.getOwnSuspension({ pass })).toMatchObject({ isLifted: true, mayAppeal: false });
  world.clock.forward(1_000);
  await decisions.suspendAccount({ accountId: owner.id, ...broken });
  const [header, payload] = (await mailedPass(owner.id)).split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const bad of ['', 'x', unsigned, `${header}.${payload}.${'A'.repeat(43)}`, pass]) {
    expect(await refusalOf(open.getOwnSuspension({ pass: bad })), bad).toBe('api.notFound');
    expect(await refusalOf(open.makeAppeal({ pass: bad, words })), bad).toBe('api.notFound');
  }
});

test('a decision is appealed once, also by two presses at the same time', async () => {
  const { pass } = await suspended();
  const appeal = () => open.makeAppeal({ pass, words });
  const answers = await Promise.allSettled([appeal(), appeal()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(appeal())).toBe('decisions.appealedBefore');
});

test('an appeal is possible for 30 days, and not later with the password either', async () => {
  const { browser, email, password } = await signedIn();
  const { id } = await world.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await world.as(await administrator()).decisions.suspendAccount({ accountId: id, ...broken });
  const pass = await mailedPass(id);
  world.clock.forward(days(30) - 1_000);
  expect(await open.getOwnSuspension({ pass })).toMatchObject({ mayAppeal: true });
  world.clock.forward(2_000);
  expect(await refusalOf(open.makeAppeal({ pass, words }))).toBe('decisions.appealTooLate');
  await browser.call('POST', '/api/session', { email, password });
  expect((await browser.call('GET', '/api/suspension')).body).toMatchObject({ mayAppeal: false, appeal: null });
  const late = await browser.call('POST', '/api/suspension/appeal', { words });
  expect(late.body.code).toBe('decisions.appealTooLate');
});

test('administrators are told of an appeal and read it beside the decision', async () => {
  const second = await administrator('Bo Brown');
  const { owner, appealId } = await appealed(await world.client({ name: 'Cleo Client' }));
  const { decisions, notifications } = world.as(second);
  const [told] = (await notifications.list({})).items;
  expect(told).toMatchObject({ kind: 'appealMade', path: `/admin/appeals/${appealId}` });
  expect(await mailsTo(second)).toHaveLength(1);
  expect(await decisions.getAppeal({ appealId })).toMatchObject({
    name: 'Cleo Client',
    accountId: owner.id,
    words,
    state: 'waiting',
    decision: { ...broken, privateNote: 'Ask Bo.', byName: 'Ada Admin' },
    mayDecide: 'yes',
  });
});

test('a reversed suspension gives a Pro the status and the place in the search back, and the Pro is told by email, not by text', async () => {
  const pro = await world.worker({ phone: '+14155550171' });
  const { appealId } = await appealed(pro);
  expect(await refusalOf(open.getOwnSuspension({ pass: '' }))).toBe('api.notFound');
  await world.as(await administrator()).decisions.decideAppeal({ appealId, outcome: 'reversed', reason });
  expect(await statusOf(pro.id)).toBe('approved');
  expect((await world.as(null).workers.get({ id: pro.id })).id).toBe(pro.id);
  const mail = (await mailsTo(pro)).at(-1);
  expect(mail?.text).toContain(reason);
  expect(world.texts.filter(({ to }) => to === '+14155550171')).toEqual([]);
  expect((await world.as(pro).notifications.list({})).items[0]?.kind).toBe('appealReversed');
});

test('an upheld suspension stays, its owner reads the reason, and there is no second appeal', async () => {
  const { owner, pass, appealId } = await appealed();
  await world.as(await administrator()).decisions.decideAppeal({ appealId, outcome: 'upheld', reason });
  expect(await statusOf(owner.id)).toBe('suspended');
  expect(await open.getOwnSuspension({ pass })).toMatchObject({
    mayAppeal: false,
    appeal: { state: 'upheld', reason },
  });
  expect(await refusalOf(open.makeAppeal({ pass, words }))).toBe('decisions.appealedBefore');
  expect((await mailsTo(owner)).at(-1)?.text).toContain(reason);
});

test('the administrator of the decision cannot decide the appeal, and the database refuses it, too', async () => {
  const { first, appealId, owner } = await appealed();
  const { decisions } = world.as(first);
  const decide = decisions.decideAppeal({ appealId, outcome: 'upheld', reason });
  expect(await refusalOf(decide)).toBe('decisions.ownDecision');
  expect((await decisions.getAppeal({ appealId })).mayDecide).toBe('ownDecision');
  const written = world.db
    .updateTable('appeal')
    .set({ state: 'upheld', reason, decided_by: first.id, decided_at: world.clock.now() })
    .where('id', '=', appealId)
    .execute();
  await expect(written).rejects.toThrow('appeal_by_another');
  expect(await statusOf(owner.id)).toBe('suspended');
});

test('the only administrator reads why the appeal waits, and can lift the suspension instead', async () => {
  await world.db.updateTable('user').set({ role: 'customer' }).where('role', 'in', ['admin', 'super_admin']).execute();
  const { first, owner, appealId } = await appealed();
  const { decisions } = world.as(first);
  expect((await decisions.getAppeal({ appealId })).mayDecide).toBe('onlyAdministrator');
  await decisions.liftSuspension({ accountId: owner.id, reason: 'I was wrong.' });
  expect((await decisions.getAppeal({ appealId })).state).toBe('lifted');
  expect((await decisions.listAppeals({})).items.map(({ id }) => id)).not.toContain(appealId);
  expect(await statusOf(owner.id)).toBe('approved');
});

test('of two administrators who decide at once, one decides', async () => {
  const { owner, appealId } = await appealed();
  const decide = async (outcome: 'upheld' | 'reversed') =>
    world.as(await administrator()).decisions.decideAppeal({ appealId, outcome, reason });
  const answers = await Promise.allSettled([decide('reversed'), decide('upheld')]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(decide('reversed'))).toBe('decisions.appealNotNow');
  expect(await statusOf(owner.id)).toBe(answers[0].status === 'fulfilled' ? 'approved' : 'suspended');
});

test('an appeal that is made while the suspension is lifted does not wait for a decision', async () => {
  const { owner, first, pass } = await suspended();
  const lift = world.as(first).decisions.liftSuspension({ accountId: owner.id, reason });
  await Promise.allSettled([open.makeAppeal({ pass, words }), lift]);
  const appeal = await world.db
    .selectFrom('appeal as a')
    .innerJoin('decision as d', 'd.id', 'a.decision_id')
    .select('a.state')
    .where('d.account_id', '=', owner.id)
    .executeTakeFirst();
  expect(appeal?.state ?? 'none').toMatch(/^(lifted|none)$/);
  expect(await refusalOf(open.makeAppeal({ pass, words }))).toBe('decisions.suspensionNotNow');
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s finds no appeals and decides none', async (role) => {
  const { appealId, owner } = await appealed();
  const { decisions } = world.as(await world.person({ role }));
  expect(await refusalOf(decisions.listAppeals({}))).toBe('api.notFound');
  expect(await refusalOf(decisions.getAppeal({ appealId }))).toBe('api.notFound');
  const decide = decisions.decideAppeal({ appealId, outcome: 'reversed', reason });
  expect(await refusalOf(decide)).toBe('api.notFound');
  expect(await statusOf(owner.id)).toBe('suspended');
});

test('a decision is never edited or deleted', async () => {
  const { owner } = await suspended();
  const { db } = world;
  const edit = db.updateTable('decision').set({ evidence: 'Another.' }).where('account_id', '=', owner.id).execute();
  await expect(edit).rejects.toThrow('append-only');
  const remove = db.deleteFrom('decision').where('account_id', '=', owner.id).execute();
  await expect(remove).rejects.toThrow('append-only');
});

test('a Pro who is suspended while a background notice can be answered has the whole time again afterwards', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const { workers } = world.as(admin);
  const reportFrom = 'Sunset Screening';
  await workers.giveNotice({ applicationId: pro.id, reason: 'A conviction.', reportFrom });
  const { appealId } = await appealed(pro);
  world.clock.forward(days(20));
  const reject = () => workers.rejectApplication({ applicationId: pro.id, ground: 'report', reason });
  expect(await refusalOf(reject())).toBe('workers.notNow');
  await world.as(await administrator()).decisions.decideAppeal({ appealId, outcome: 'reversed', reason });
  expect(await refusalOf(reject())).toBe('workers.notHeard');
  const { notice } = await world.as(pro).workers.getApplication();
  const leftMs = new Date(notice?.answerUntil ?? 0).getTime() - world.clock.now().getTime();
  expect(leftMs).toBeGreaterThan(days(5));
  expect((await world.as(pro).notifications.list({})).items.map(({ kind }) => kind)).toContain('applicationNotice');
});

test('a time for the answer that was over before the suspension does not start again', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const { workers, decisions } = world.as(admin);
  await workers.giveNotice({ applicationId: pro.id, reason: 'A conviction.', reportFrom: 'Sunset Screening' });
  world.clock.forward(days(10));
  await decisions.suspendAccount({ accountId: pro.id, ...broken });
  await decisions.liftSuspension({ accountId: pro.id, reason });
  await workers.rejectApplication({ applicationId: pro.id, ground: 'report', reason });
  expect(await statusOf(pro.id)).toBe('rejected');
});

test('money that a suspended Pro has earned is released and paid out', async () => {
  const worker = await world.worker();
  await world.payoutAccount(worker);
  const { client, jobId } = await world.submittedJob({ worker });
  await suspended(worker);
  await world.as(client).jobs.release({ jobId });
  await world.work();
  const payouts = await world.db
    .selectFrom('payout as p')
    .innerJoin('hold as h', 'h.id', 'p.hold_id')
    .select(['p.kind', 'p.state', 'p.amount_cents'])
    .where('h.purpose_id', '=', jobId)
    .execute();
  expect(payouts).toEqual([{ kind: 'transfer', state: 'sent', amount_cents: 10_800 }]);
});

test('what was decided about a person is in the copy of the data without the note, and goes when the account closes', async () => {
  const { owner, appealId } = await appealed();
  await world.as(await administrator()).decisions.decideAppeal({ appealId, outcome: 'reversed', reason });
  const copy = JSON.stringify(await readDecisionData(world.db, owner.id));
  for (const text of [broken.evidence, words, reason]) expect(copy).toContain(text);
  expect(copy).not.toContain('Ask Bo');
  await world.db.transaction().execute((tx) => eraseDecisions(tx, owner.id, world.clock.now()));
  const left = await world.db
    .selectFrom('decision as d')
    .leftJoin('account_suspension as s', 's.id', 'd.id')
    .leftJoin('appeal as a', 'a.decision_id', 'd.id')
    .selectAll()
    .select(['d.evidence', 'd.private_note', 's.lift_reason', 'a.words', 'a.reason'])
    .where('d.account_id', '=', owner.id)
    .execute();
  const erased = JSON.stringify(left);
  for (const text of [broken.evidence, words, reason, 'Ask Bo']) expect(erased).not.toContain(text);
});
