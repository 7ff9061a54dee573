import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { newPro, submittedApplication } from '#tests/support/applications.ts';
import { closeRow } from '#tests/support/closed-account.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const reason = 'The county court lists a conviction for theft in 2024.';
const reportFrom = 'Sunset Screening, 1 Main St, Reno NV 89501, (775) 555-0100';
const pdf = (name = 'report.pdf') => new File(['%PDF-1.7\n%%EOF\n'], name);
const answer = 'That is another person with my name. The court’s letter is attached.';

/** Creates a Pro with a notice, and returns the ways to decide about it. */
async function notified() {
  const [pro, admin] = [await submittedApplication(), await world.person({ name: 'Ada Admin', role: 'admin' })];
  await world.db.updateTable('user').set({ time_zone: 'America/New_York' }).where('id', '=', pro.id).execute();
  const [{ workers }, applicationId] = [world.as(admin), pro.id];
  await workers.giveNotice({ applicationId, reason, reportFrom, report: pdf() });
  const reject = () => workers.rejectApplication({ applicationId, ground: 'report', reason: 'The conviction stands.' });
  return { pro, admin, applicationId, workers, reject };
}

const ownApplication = (pro: User) => world.as(pro).workers.getApplication();
const bellOf = async (pro: User) =>
  (await world.as(pro).notifications.list({})).items.map(({ kind, body }) => [kind, body]);
const statusOf = async (id: string) =>
  (await world.db.selectFrom('user').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('a Pro reads the notice and its report, and until when an answer counts', async () => {
  const { pro } = await notified();
  const { state, notice } = await ownApplication(pro);
  // The test begins on Monday, March 2, 2026: the fifth business day is Monday, March 9.
  expect({ state, notice }).toMatchObject({
    state: 'notice_given',
    notice: { reason, reportFrom, answerUntil: '2026-03-10T03:59:59.000Z', isHeard: false, answer: null },
  });
  const { body } = await world.as(pro).workers.downloadPaper({ paperId: notice?.report?.id ?? '' });
  expect(await body.text()).toContain('%PDF');
  const [told] = await bellOf(pro);
  expect(told).toEqual(['applicationNotice', expect.stringContaining(reason)]);
  expect(told?.[1]).toContain('Mon, Mar 9, 11:59 PM EDT');
});

test('Pros under notice are listed and counted with those who wait for a decision', async () => {
  const { pro, admin, workers, applicationId } = await notified();
  const submitted = await submittedApplication();
  const listed = async () => {
    const { items } = await workers.listApplications({ state: 'waiting', limit: 50 });
    const own = items.filter(({ id }) => [pro.id, submitted.id].includes(id));
    return Object.fromEntries(own.map(({ id, state }) => [id, state]));
  };
  const counted = async () => {
    const { waiting, waitingPros } = await world.as(admin).insights.getCounters();
    const { items } = await workers.listApplications({ state: 'waiting', limit: 50 });
    expect(items).toHaveLength(waitingPros);
    return waiting;
  };
  expect(await listed()).toEqual({ [pro.id]: 'notice_given', [submitted.id]: 'submitted' });
  const before = await counted();
  await world.as(pro).workers.answerNotice({ answer });
  expect(await listed()).toEqual({ [pro.id]: 'notice_answered', [submitted.id]: 'submitted' });
  expect(await counted()).toEqual({
    submitted: before.submitted,
    notice_given: before.notice_given - 1,
    notice_answered: before.notice_answered + 1,
  });
  await workers.approveApplication({ applicationId });
  expect(await listed()).toEqual({ [submitted.id]: 'submitted' });
});

const notices = (admin: User, kind: string, applicationId: string) =>
  world
    .as(admin)
    .notifications.list({})
    .then(({ items }) =>
      items
        .filter((item) => item.kind === kind && item.path === `/admin/approvals/${applicationId}`)
        .map(({ id }) => id),
    );

test('administrators are told by bell and email, and not by text, that a Pro has answered', async () => {
  const { pro, admin, applicationId } = await notified();
  const [other, gone] = [await world.person({ role: 'super_admin' }), await world.person({ role: 'admin' })];
  await closeRow(gone.id);
  expect(await notices(admin, 'noticeAnswered', applicationId)).toEqual([]);
  await world.as(pro).workers.answerNotice({ answer });
  for (const [reader, count] of [
    [admin, 1],
    [other, 1],
    [gone, 0],
    [pro, 0],
  ] as const)
    expect(await notices(reader, 'noticeAnswered', applicationId)).toHaveLength(count);
  world.mails.length = 0;
  const [notificationId] = await notices(admin, 'noticeAnswered', applicationId);
  await world.run('notifications.deliver', { notificationId });
  expect(world.mails).toEqual([expect.objectContaining({ to: admin.email, subject: 'A Pro has answered a notice' })]);
  expect(world.mails[0]?.text).toContain(`/admin/approvals/${applicationId}`);
  expect(world.mails[0]?.text).not.toContain(pro.name);
});

test('administrators are told once that the time to answer is over, and not before', async () => {
  const { admin, applicationId } = await notified();
  world.clock.forward(days(7));
  await world.run('workers.tick');
  expect(await notices(admin, 'noticeRunOut', applicationId)).toEqual([]);
  world.clock.forward(days(1));
  await Promise.all([world.run('workers.tick'), world.run('workers.tick')]);
  await world.run('workers.tick');
  expect(await notices(admin, 'noticeRunOut', applicationId)).toHaveLength(1);
});

test('a notice that was answered, or ended, does not run out', async () => {
  const [answered, ended] = [await notified(), await notified()];
  await world.as(answered.pro).workers.answerNotice({ answer });
  await ended.workers.approveApplication({ applicationId: ended.applicationId });
  world.clock.forward(days(9));
  await world.run('workers.tick');
  for (const { admin, applicationId } of [answered, ended])
    expect(await notices(admin, 'noticeRunOut', applicationId)).toEqual([]);
});

test('only the Pro and administrators can read the report', async () => {
  const { pro, admin } = await notified();
  const paperId = (await ownApplication(pro)).notice?.report?.id ?? '';
  for (const stranger of [await newPro(), await world.client(), await world.worker()])
    expect(await refusalOf(world.as(stranger).workers.downloadPaper({ paperId }))).toBe('api.notFound');
  expect((await world.as(admin).workers.downloadPaper({ paperId })).body.size).toBeGreaterThan(0);
});

test('a Pro whose account is suspended, and who could not answer, gets no notice', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  await world.as(admin).decisions.suspendAccount({ accountId: pro.id, rule: 'other', evidence: 'Ads.' });
  const notice = world.as(admin).workers.giveNotice({ applicationId: pro.id, reason, reportFrom });
  expect(await refusalOf(notice)).toBe('workers.notNow');
  expect((await world.as(admin).workers.getApplicationForReview({ applicationId: pro.id })).state).toBe('submitted');
});

test('a Pro is not rejected because of a report without a notice', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  const reject = world.as(admin).workers.rejectApplication({ applicationId: pro.id, ground: 'report', reason });
  expect(await refusalOf(reject)).toBe('workers.noticeFirst');
  expect(await statusOf(pro.id)).toBe('pending_approval');
});

test('a Pro is not rejected before the last of five business days is over, and is then', async () => {
  const { pro, reject } = await notified();
  world.clock.forward(days(7));
  expect(await refusalOf(reject())).toBe('workers.notHeard');
  expect((await ownApplication(pro)).state).toBe('notice_given');
  world.clock.forward(days(1));
  await reject();
  expect(await statusOf(pro.id)).toBe('rejected');
  const [told] = await bellOf(pro);
  expect(told).toEqual(['applicationRejectedOnReport', expect.stringContaining('The conviction stands.')]);
  expect(told?.[1]).toContain(reportFrom);
});

test('no other ground gets around the notice', async () => {
  const { applicationId, workers } = await notified();
  const reject = workers.rejectApplication({ applicationId, ground: 'profile', reason });
  expect(await refusalOf(reject)).toBe('workers.notHeard');
});

test('the database refuses an early rejection, too', async () => {
  const { applicationId } = await notified();
  const early = world.db
    .updateTable('worker_application')
    .set({ state: 'rejected', reason, decided_at: world.clock.now() })
    .where('id', '=', applicationId)
    .execute();
  await expect(early).rejects.toThrow('the Pro can still answer the notice');
});

test('a Pro answers with documents, and the decision does not wait any longer', async () => {
  const { pro, admin, applicationId, reject } = await notified();
  await world.as(pro).workers.answerNotice({ answer, files: [pdf('court.pdf'), pdf('letter.pdf')] });
  const read = await world.as(admin).workers.getApplicationForReview({ applicationId });
  expect(read.notice).toMatchObject({ answer, isHeard: true });
  expect(read.notice?.answerPapers.map(({ fileName }) => fileName)).toEqual(['court.pdf', 'letter.pdf']);
  expect(read.papers.map(({ kind }) => kind).sort()).toEqual(['identity', 'license']);
  expect(read.events.at(-1)).toMatchObject({ act: 'answerNotice', reason: answer });
  await reject();
  expect((await ownApplication(pro)).notice).toMatchObject({ answer });
});

test('an answer counts once, and only while there is a notice', async () => {
  const { pro } = await notified();
  const send = () => world.as(pro).workers.answerNotice({ answer });
  const answers = await Promise.allSettled([send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const waiting = await submittedApplication();
  expect(await refusalOf(world.as(waiting).workers.answerNotice({ answer }))).toBe('workers.notNow');
});

test('a Pro whose answer convinces is approved, and the notice is gone', async () => {
  const { pro, applicationId, workers } = await notified();
  await world.as(pro).workers.answerNotice({ answer });
  await workers.approveApplication({ applicationId });
  const { state, notice } = await ownApplication({ ...pro, status: 'approved' });
  expect({ state, notice }).toEqual({ state: 'approved', notice: null });
});

test('a rejection for another reason, after a change and a new submission, says nothing of the old notice', async () => {
  const { pro, applicationId, workers } = await notified();
  await workers.askRevision({ applicationId, reason: 'The license photo is blurred.' });
  await world.as(pro).workers.submitApplication();
  world.clock.forward(days(1));
  await workers.rejectApplication({ applicationId, ground: 'profile', reason: 'The license belongs to someone else.' });
  expect((await ownApplication(pro)).notice).toBeNull();
  expect((await bellOf(pro))[0]?.[0]).toBe('applicationRejected');
});

test('a second notice starts its own five days', async () => {
  const { pro, applicationId, workers, reject } = await notified();
  world.clock.forward(days(30));
  await workers.askRevision({ applicationId, reason: 'A new check is on its way.' });
  await world.as(pro).workers.submitApplication();
  await workers.giveNotice({ applicationId, reason: 'The new report says the same.', reportFrom });
  expect((await ownApplication(pro)).notice).toMatchObject({ reason: 'The new report says the same.', report: null });
  expect(await refusalOf(reject())).toBe('workers.notHeard');
});

test('two notices at once are one', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  const give = () => world.as(admin).workers.giveNotice({ applicationId: pro.id, reason, reportFrom });
  const answers = await Promise.allSettled([give(), give()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(give())).toBe('workers.notNow');
});

test('the notice, the answer and the decision are audited without their texts', async () => {
  const { pro, applicationId, reject } = await notified();
  await world.as(pro).workers.answerNotice({ answer });
  await reject();
  const events = await world.db
    .selectFrom('audit_event')
    .select(['act', 'actor_id', sql<string>`detail::text`.as('detail')])
    .where('subject_id', '=', applicationId)
    .orderBy('id')
    .execute();
  expect(events.map(({ act }) => act)).toEqual([
    'workers.submit',
    'workers.giveNotice',
    'workers.answerNotice',
    'workers.rejectOnReport',
  ]);
  expect(JSON.stringify(events)).not.toContain('theft');
});

test.each(['customer', 'contractor', 'dual'] as const)('a %s gives no notice', async (role) => {
  const [pro, stranger] = [await submittedApplication(), await world.person({ role })];
  const give = world.as(stranger).workers.giveNotice({ applicationId: pro.id, reason, reportFrom });
  expect(await refusalOf(give)).toBe('api.notFound');
  expect((await ownApplication(pro)).state).toBe('submitted');
});

test('a report that is no document is refused, and nothing is stored', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  const report = new File(['MZ\u0090'], 'report.exe');
  const give = world.as(admin).workers.giveNotice({ applicationId: pro.id, reason, reportFrom, report });
  expect(await refusalOf(give)).toBe('uploads.wrongType');
  expect((await ownApplication(pro)).state).toBe('submitted');
});
