import { expect, test } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import { report, writtenTo } from '#tests/support/lost-found.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';

const { as, db } = world;

const admin = await world.person({ role: 'admin' });
const text = 'I found them at the bus stop.';
const abuseOf = async (reportId: string) =>
  (await as(admin).lostFound.listAbuse({ limit: 50 })).items.filter((abuse) => abuse.report.id === reportId);
const rowsOf = (reportId: string) =>
  db.selectFrom('lost_abuse').selectAll().where('report_id', '=', reportId).execute();

test('the reporter reports a message, once, and administrators read it then', async () => {
  const { reporter, reportId, messageId } = await writtenTo();
  const { lostFound } = as(reporter);
  expect((await lostFound.getReport({ reportId })).messages).toMatchObject([{ hasReported: false }]);
  await lostFound.reportMessage({ messageId, reason: 'This is a threat.' });
  await lostFound.reportMessage({ messageId, reason: 'Still a threat.' });
  expect(await abuseOf(reportId)).toMatchObject([
    {
      reason: 'This is a threat.',
      authorName: 'Rosa Reed',
      message: { senderName: 'Finn Foster', text, answer: null },
    },
  ]);
  expect((await lostFound.getReport({ reportId })).messages).toMatchObject([{ hasReported: true }]);
});

test('the sender reports the answer, as soon as there is one', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  const tell = () => refusalOf(as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' }));
  expect(await tell()).toBe('lostFound.nothingToReport');
  expect(await rowsOf(reportId)).toEqual([]);
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  expect(await tell()).toBeNull();
  expect(await abuseOf(reportId)).toMatchObject([{ authorName: 'Finn Foster', message: { text, answer: 'Thief!' } }]);
});

test('an answer that is written after the report of a message is not shown to administrators', async () => {
  const { reporter, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Please stop.' });
  expect(await abuseOf(reportId)).toMatchObject([{ message: { text, answer: null } }]);
});

test('a message about a closed report is reported like any other', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  await as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  expect(await abuseOf(reportId)).toHaveLength(1);
});

test('only the two people report a message', async () => {
  const { reportId, messageId } = await writtenTo();
  for (const outsider of [await world.client(), admin]) {
    const act = as(outsider).lostFound.reportMessage({ messageId, reason: 'Rude.' });
    expect(await refusalOf(act)).toBe('api.notFound');
  }
  const visit = as(null).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  expect(await refusalOf(visit)).toBe('api.signInRequired');
  expect(await rowsOf(reportId)).toEqual([]);
});

test('a person reports the report and a message about it, each once', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  await as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  expect(await as(sender).lostFound.getReport({ reportId })).toMatchObject({ hasReportedAbuse: false });
  await as(sender).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  expect((await abuseOf(reportId)).map(({ message }) => message?.text ?? null).toSorted()).toEqual([text, null]);
});

test('a reported message is dismissed like other abuse, and closing the report does not settle it', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  await as(sender).lostFound.reportAbuse({ reportId, reason: 'An ad.' });
  await as(admin).lostFound.decide({ reportId, act: 'close', reason: 'No ads.' });
  const [open, ...others] = await abuseOf(reportId);
  expect([open?.message?.text, others]).toEqual([text, []]);
  await as(admin).lostFound.dismissAbuse({ abuseId: open?.id ?? '' });
  expect(await abuseOf(reportId)).toEqual([]);
  const audited = await db.selectFrom('audit_event').select('act').where('subject_id', '=', reportId).execute();
  expect(audited.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['lostFound.reportMessage', 'lostFound.dismissAbuse']),
  );
});

test('the report of a message names the accounts of the two people and who wrote what is reported', async () => {
  const { reporter, sender, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  await as(reporter).lostFound.reportMessage({ messageId, reason: 'A threat.' });
  await as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  const people = { report: { reporterId: reporter.id }, message: { senderId: sender.id } };
  const accusedBy = async (name: string) => (await abuseOf(reportId)).find(({ authorName }) => authorName === name);
  expect(await accusedBy('Rosa Reed')).toMatchObject({
    ...people,
    accused: { accountId: sender.id, name: 'Finn Foster', isSuspended: false },
  });
  expect(await accusedBy('Finn Foster')).toMatchObject({
    ...people,
    accused: { accountId: reporter.id, name: 'Rosa Reed', isSuspended: false },
  });
  await as(admin).decisions.suspendAccount({ accountId: sender.id, rule: 'other', evidence: 'A threat.' });
  expect((await accusedBy('Rosa Reed'))?.accused.isSuspended).toBe(true);
  expect((await accusedBy('Finn Foster'))?.accused.isSuspended).toBe(false);
});

test('a report of abuse that administrators have acted on ends as handled, not as dismissed', async () => {
  const { reporter, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.reportMessage({ messageId, reason: 'A threat.' });
  const abuseId = (await abuseOf(reportId))[0]?.id ?? '';
  expect(await refusalOf(as(reporter).lostFound.handleAbuse({ abuseId }))).toBe('api.notFound');
  await as(admin).lostFound.handleAbuse({ abuseId });
  expect(await abuseOf(reportId)).toEqual([]);
  for (const act of ['handleAbuse', 'dismissAbuse'] as const)
    expect(await refusalOf(as(admin).lostFound[act]({ abuseId }))).toBe('lostFound.notNow');
  const audited = await db.selectFrom('audit_event').select('act').where('subject_id', '=', reportId).execute();
  const acts = audited.map(({ act }) => act);
  expect([acts.includes('lostFound.handleAbuse'), acts.includes('lostFound.dismissAbuse')]).toEqual([true, false]);
});

test('an administrator who is one of the two does not settle what the other one reports', async () => {
  const [own, person] = [await world.person({ role: 'admin' }), await world.client()];
  const [ofOwn, ofPerson] = [await report(own), await report(person)];
  const received = await as(person).lostFound.sendMessage({ reportId: ofOwn, text: 'Mine!' });
  await as(own).lostFound.answerMessage({ messageId: received.messageId, answer: 'Thief!' });
  const sent = await as(own).lostFound.sendMessage({ reportId: ofPerson, text: 'Mine!' });
  for (const { messageId } of [received, sent])
    await as(person).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  const settle = async (act: 'dismissAbuse' | 'handleAbuse', reportId: string) =>
    refusalOf(as(own).lostFound[act]({ abuseId: (await abuseOf(reportId))[0]?.id ?? '' }));
  for (const act of ['dismissAbuse', 'handleAbuse'] as const)
    expect([await settle(act, ofOwn), await settle(act, ofPerson)]).toEqual([
      'lostFound.ownReport',
      'lostFound.ownMessage',
    ]);
  expect(await abuseOf(ofPerson)).toHaveLength(1);
});

test('administrators are told of a reported message when nothing waits', async () => {
  for (const { id } of (await as(admin).lostFound.listAbuse({ limit: 50 })).items)
    await as(admin).lostFound.dismissAbuse({ abuseId: id });
  const second = await world.person({ role: 'admin' });
  const { reporter, sender, messageId } = await writtenTo();
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  for (const person of [reporter, sender]) await as(person).lostFound.reportMessage({ messageId, reason: 'Rude.' });
  const { items } = await as(second).notifications.list({});
  expect(items.map(({ kind }) => kind)).toEqual(['lostAbuseReported']);
});

test('a message is reported while the account of the reporter is closed: one waits for the other', async () => {
  const { sender, reporter, reportId, messageId } = await writtenTo();
  await as(reporter).lostFound.answerMessage({ messageId, answer: 'Thief!' });
  const report = await transaction(db, async (tx) => {
    await tx.selectFrom('lost_report').select('id').where('id', '=', reportId).forUpdate().execute();
    const reporting = refusalOf(as(sender).lostFound.reportMessage({ messageId, reason: 'Rude.' }));
    await untilBlocked(reporting);
    await tx.deleteFrom('lost_report').where('id', '=', reportId).execute();
    return { reporting };
  });
  expect(await report.reporting).toBe('api.notFound');
  expect(await rowsOf(reportId)).toEqual([]);
});
