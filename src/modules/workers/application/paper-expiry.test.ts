import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { fillApplication, newPro, submittedApplication } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const day = (offset = 0) => new Date(world.clock.now().getTime() + days(offset)).toISOString().slice(0, 10);
const scan = () => new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'license.pdf');
const licenseUntil = (expiresOn: string) =>
  ({ kind: 'license', number: 'RN 1234', regionState: 'CA', expiresOn, file: scan() }) as const;
const administrator = () => world.person({ name: 'Ada Admin', role: 'admin' });

/** Lets the license of a Pro be valid through a day. */
const setLastDay = (workerId: string, lastDay: string) =>
  world.db
    .updateTable('worker_paper')
    .set({ expires_on: lastDay })
    .where('worker_id', '=', workerId)
    .where('kind', '=', 'license')
    .execute();

/** Creates an approved nurse whose license is valid for `offset` days from today. */
async function nurseWithLicense(offset: number) {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await setLastDay(pro.id, day(offset));
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  return { pro, admin };
}

/** Returns the kinds of notifications about papers that a Pro has, oldest first. */
async function toldOf(pro: { id: string }) {
  await world.run('workers.tick');
  const rows = await world.db
    .selectFrom('notification')
    .select('kind')
    .where('user_id', '=', pro.id)
    .where('kind', 'like', 'paper%')
    .orderBy('created_at')
    .execute();
  return rows.map(({ kind }) => kind);
}

test('a license that is valid through today is submitted, and the day after it is missing', async () => {
  const pro = await newPro();
  await fillApplication(pro);
  await setLastDay(pro.id, day());
  const { workers } = world.as(pro);
  expect((await workers.getApplication()).missing).toEqual([]);
  world.clock.forward(days(2));
  const { missing, papers } = await workers.getApplication();
  expect(missing).toEqual(['papers']);
  expect(papers.map(({ kind, isExpired }) => [kind, isExpired])).toContainEqual(['license', true]);
  expect(await refusalOf(workers.submitApplication())).toBe('workers.incomplete');
  await workers.addPaper(licenseUntil(day(300)));
  expect((await workers.submitApplication()).state).toBe('submitted');
});

test('a license that expires during the review keeps the Pro from being approved', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await setLastDay(pro.id, day());
  world.clock.forward(days(2));
  const approve = world.as(admin).workers.approveApplication({ applicationId: pro.id });
  expect(await refusalOf(approve)).toBe('workers.incomplete');
  const { papers } = await world.as(admin).workers.getApplicationForReview({ applicationId: pro.id });
  expect(papers.find(({ kind }) => kind === 'license')?.isExpired).toBe(true);
});

test('an approved Pro is told thirty days before a license expires and when it has expired, each once', async () => {
  const { pro } = await nurseWithLicense(40);
  expect(await toldOf(pro)).toEqual([]);
  world.clock.forward(days(11));
  expect(await toldOf(pro)).toEqual(['paperExpiring']);
  world.clock.forward(days(29));
  expect(await toldOf(pro)).toEqual(['paperExpiring']);
  world.clock.forward(days(2));
  expect(await toldOf(pro)).toEqual(['paperExpiring', 'paperExpired']);
  world.clock.forward(days(1));
  expect(await toldOf(pro)).toEqual(['paperExpiring', 'paperExpired']);
});

test('a Pro who is not approved, and one who has added the next license, are not told', async () => {
  const waiting = await submittedApplication();
  await setLastDay(waiting.id, day(5));
  const { pro } = await nurseWithLicense(40);
  await world.as(pro).workers.addPaper(licenseUntil(day(400)));
  world.clock.forward(days(11));
  expect(await toldOf(pro)).toEqual([]);
  expect(await toldOf(waiting)).toEqual([]);
});

test('an administrator looks at the license that replaces an accepted one, before and after it expires', async () => {
  const { pro, admin } = await nurseWithLicense(40);
  const { state, waiting, submittedAt } = await world.as(pro).workers.addPaper(licenseUntil(day(400)));
  expect([state, waiting]).toEqual(['change_submitted', ['papers']]);
  const approval = { applicationId: pro.id, submittedAt: submittedAt ?? undefined };
  await world.as(admin).workers.approveApplication(approval);
  world.clock.forward(days(42));
  const later = await world.as(pro).workers.getApplication();
  expect([later.state, later.waiting, later.missing]).toEqual(['approved', [], []]);
});

test('a Pro whose license has expired can still edit everything else', async () => {
  const { pro } = await nurseWithLicense(1);
  world.clock.forward(days(3));
  const { state, hourlyRateCents } = await world
    .as(pro)
    .workers.saveRate({ hourlyRateCents: 7_000, cancellationTier: 'strict' });
  expect([state, hourlyRateCents]).toEqual(['approved', 7_000]);
});

test('the line of a check that rests on a license goes with the license', async () => {
  const { pro, admin } = await nurseWithLicense(10);
  const check = { applicationId: pro.id, kind: 'license', source: 'California BRN', number: 'RN 1234' } as const;
  await world.as(admin).workers.addCheck({ ...check, regionState: 'CA', checkedOn: day() });
  const lines = async () => (await world.as(null).workers.get({ id: pro.id })).checks;
  expect(await lines()).toMatchObject([{ kind: 'license', expiresOn: day(10) }]);
  world.clock.forward(days(11));
  expect(await lines()).toEqual([]);
  const again = world.as(admin).workers.addCheck({ ...check, regionState: 'CA', checkedOn: day() });
  expect(await refusalOf(again)).toBe('workers.badCheckDates');
});

test('the note beside an approval is on the Pro’s page, in the history, in the bell and in the mail', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const note = 'Please add a photo of your certificate when you have it.';
  await world.as(admin).workers.approveApplication({ applicationId: pro.id, note });
  expect(await world.as(pro).workers.getApplication()).toMatchObject({ approvalNote: note, reason: null });
  const { events } = await world.as(admin).workers.getApplicationForReview({ applicationId: pro.id });
  expect(events.at(-1)).toMatchObject({ act: 'approve', reason: note });
  const { items } = await world.as(pro).notifications.list({});
  expect(items[0]?.body).toContain(note);
  await world.run('notifications.deliver', { notificationId: items[0]?.id });
  expect(world.mails.at(-1)?.text).toContain(note);
});

test('an approval without a note has none, and one of more than a thousand characters is refused', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  const { workers } = world.as(admin);
  const tooLong = workers.approveApplication({ applicationId: pro.id, note: 'x'.repeat(1_001) });
  expect(await refusalOf(tooLong)).toBe('api.badInput');
  await workers.approveApplication({ applicationId: pro.id, note: '' });
  expect((await world.as(pro).workers.getApplication()).approvalNote).toBeNull();
});
