import { beforeEach, expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { closeRow } from '#tests/support/closed-account.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { type Channel, channels } from './kinds/kind.ts';
import { notify, textStateOf } from './public.server.ts';
import { topics } from './topics.ts';

const { mails, texts, clock } = world;

beforeEach(() => {
  mails.length = 0;
  texts.length = 0;
});

const everything = Object.fromEntries(
  topics.flatMap((topic) => channels.map((channel) => [`${topic}_${channel}`, true])),
) as Record<`${(typeof topics)[number]}_${Channel}`, boolean>;

const choose = (
  user: User,
  change: Partial<Parameters<ReturnType<typeof world.as>['notifications']['setChoices']>[0]>,
) => world.as(user).notifications.setChoices({ ...everything, ...change });
const reader = (about: Parameters<typeof world.person>[0] = {}) => world.person({ phone: '+14155550123', ...about });
async function deliver(notificationId: string): Promise<void> {
  await world.run('notifications.deliver', { notificationId });
  await world.run('notifications.text', { notificationId });
}
const sent = () => [mails.length, texts.length];
const bell = async (user: User) => (await world.as(user).notifications.list({})).items.length;

const unread = async (user: User) => (await world.as(user).notifications.unreadCount()).unread;

function notifyOfDecline(user: User): Promise<string> {
  const data = { title: 'Sink', worker: 'Maria', requestId: '00000000-0000-4000-8000-000000000000' };
  return world.db
    .transaction()
    .execute((tx) => notify(tx, { userId: user.id, kind: 'requestDeclined', data, at: clock.now() }));
}

async function notifyOfRelease(user: User): Promise<string> {
  const data = { title: 'Sink', totalCents: 4_000, jobId: '00000000-0000-4000-8000-000000000000' };
  return world.db
    .transaction()
    .execute((tx) => notify(tx, { userId: user.id, kind: 'jobReleased', data, at: clock.now() }));
}

test('everything is on at first', async () => {
  const { choices, textsAreOn } = await world.as(await reader()).notifications.getChoices();
  const off = choices.flatMap(({ channels, kinds }) =>
    [channels, ...kinds.map((kind) => kind.channels)].flat().filter(({ isOn }) => !isOn),
  );
  expect(off).toEqual([]);
  expect(choices.map(({ topic }) => topic)).toEqual([
    'quotes',
    'messages',
    'jobs',
    'reviews',
    'money',
    'account',
    'lostFound',
  ]);
  expect(textsAreOn).toBe(true);
});

test('emails about a topic that are switched off are not sent; the bell shows the notification', async () => {
  const user = await reader();
  await choose(user, { quotes_email: false });
  await deliver(await notifyOfOffer(user));
  expect(sent()).toEqual([0, 1]);
  expect(await bell(user)).toBe(1);
});

test('texts about a topic that are switched off are not sent, and those of other topics are', async () => {
  const user = await reader();
  await choose(user, { quotes_sms: false });
  await deliver(await notifyOfOffer(user));
  expect(sent()).toEqual([1, 0]);
  await deliver(await notifyOfRelease(user));
  expect(sent()).toEqual([2, 1]);
});

test('the page of a thing does not promise a text that is switched off', async () => {
  const user = await reader();
  await notifyOfRelease(user);
  const state = () =>
    textStateOf(
      { ...world.contextOf(user) },
      { userId: user.id, kind: 'jobReleased', data: { jobId: '00000000-0000-4000-8000-000000000000' } },
    );
  expect(await state()).toBe('onItsWay');
  await choose(user, { money_sms: false });
  expect(await state()).toBe('unreachable');
});

test('the bell and emails about money and the account go on, whatever is chosen', async () => {
  const user = await reader({ role: 'dual' });
  await choose(user, { money_email: false, money_bell: false, account_email: false, money_sms: false });
  await deliver(await notifyOfRelease(user));
  expect(sent()).toEqual([1, 0]);
  expect(await bell(user)).toBe(1);
  for (const channel of ['bell', 'email'] as const) {
    const mute = world.db.insertInto('muted_notification').values({ user_id: user.id, topic: 'money', channel });
    await expect(mute.execute()).rejects.toThrow('money_and_account_are_told');
  }
});

test('a row of a kind about money cannot stop its bell or its email', async () => {
  const user = await reader({ role: 'dual' });
  const about = { user_id: user.id, kind: 'jobReleased', is_on: false };
  const rows = (['bell', 'email'] as const).map((channel) => ({ ...about, channel }));
  await world.db.insertInto('notification_choice').values(rows).execute();
  await deliver(await notifyOfRelease(user));
  expect(sent()).toEqual([1, 1]);
  expect(await bell(user)).toBe(1);
});

test('a kind that is off is not sent while its topic is on, and other kinds of the topic are', async () => {
  const user = await reader();
  await choose(user, { offerReceived_email: 'off', offerReceived_bell: 'off' });
  await deliver(await notifyOfOffer(user));
  expect(sent()).toEqual([0, 1]);
  expect([await bell(user), await unread(user)]).toEqual([0, 0]);
  await deliver(await notifyOfDecline(user));
  expect(sent()).toEqual([1, 2]);
  expect([await bell(user), await unread(user)]).toEqual([1, 1]);
});

test('a kind that is on is sent while its topic is off, and other kinds of the topic are not', async () => {
  const user = await reader();
  const off = { quotes_bell: false, quotes_email: false, quotes_sms: false };
  await choose(user, { ...off, offerReceived_bell: 'on', offerReceived_email: 'on', offerReceived_sms: 'on' });
  await deliver(await notifyOfDecline(user));
  expect(sent()).toEqual([0, 0]);
  expect(await bell(user)).toBe(0);
  await deliver(await notifyOfOffer(user));
  expect(sent()).toEqual([1, 1]);
  expect(await bell(user)).toBe(1);
});

test('a kind that is on is not texted at night, nor to a reader who has replied STOP', async () => {
  const user = await reader();
  await choose(user, { quotes_sms: false, offerReceived_sms: 'on' });
  const noon = clock.now();
  clock.forward(hours(10));
  await deliver(await notifyOfOffer(user));
  clock.at = noon;
  expect(sent()).toEqual([1, 0]);
  const stopped = await reader({ phone: world.optedOutPhone });
  await choose(stopped, { quotes_sms: false, offerReceived_sms: 'on' });
  await deliver(await notifyOfOffer(stopped));
  expect(sent()).toEqual([2, 0]);
});

test('the bell keeps what it showed before a kind was switched off', async () => {
  const user = await reader();
  await notifyOfOffer(user);
  await choose(user, { offerReceived_bell: 'off' });
  await notifyOfOffer(user);
  expect([await bell(user), await unread(user)]).toEqual([1, 1]);
});

test('the kinds of a topic are set back to its choice, and those of other topics are not', async () => {
  const user = await reader();
  const own = { offerReceived_email: 'off', workStarted_email: 'off' } as const;
  const ownOf = async () =>
    (await world.as(user).notifications.getChoices()).choices
      .flatMap(({ kinds }) => kinds)
      .filter((kind) => kind.channels.some((channel) => channel.own !== null))
      .map(({ kind }) => kind);
  await choose(user, own);
  expect(await ownOf()).toEqual(['offerReceived', 'workStarted']);
  await choose(user, { ...own, setBack: 'quotes' });
  expect(await ownOf()).toEqual(['workStarted']);
});

test.each([
  ['kind', { newsletter_email: 'off' }],
  ['channel of a kind', { offerReceived_fax: 'off' }],
  ['channel that the kind does not have', { lostMessage_sms: 'on' }],
  ['kind whose email is locked', { jobReleased_email: 'off' }],
  ['choice', { offerReceived_email: 'maybe' }],
  ['topic to set back', { setBack: 'weather' }],
])('an unknown %s is refused, and nothing changes', async (_, unknown) => {
  const user = await reader();
  await choose(user, { quotes_email: false });
  expect(await refusalOf(choose(user, { ...unknown } as never))).toBe('api.badInput');
  await deliver(await notifyOfOffer(user));
  expect(sent()).toEqual([0, 1]);
});

test.each([
  [
    'customer',
    ['offerReceived', 'jobPaid', 'exportReady'],
    ['quoteRequested', 'applicationApproved', 'noticeAnswered'],
  ],
  ['contractor', ['quoteRequested', 'jobPaid', 'applicationApproved'], ['offerReceived', 'noticeAnswered']],
  ['dual', ['quoteRequested', 'offerReceived'], ['noticeAnswered']],
  ['admin', ['noticeAnswered', 'exportReady', 'lostMessage'], ['quoteRequested', 'offerReceived', 'jobPaid']],
] as const)('a %s chooses among the kinds that the account can get', async (role, own, others) => {
  const { choices } = await world.as(await reader({ role })).notifications.getChoices();
  const kinds: string[] = choices.flatMap((topic) => topic.kinds.map(({ kind }) => kind));
  expect(kinds).toEqual(expect.arrayContaining([...own]));
  expect(kinds.filter((kind) => (others as readonly string[]).includes(kind))).toEqual([]);
});

test('a choice of a kind that the account cannot get is not kept', async () => {
  const user = await reader();
  await choose(user, { quoteRequested_email: 'off' });
  const kept = world.db.selectFrom('notification_choice').select('kind').where('user_id', '=', user.id);
  expect(await kept.execute()).toEqual([]);
});

test('a form that arrives after its account was closed changes nothing', async () => {
  const user = await reader();
  await closeRow(user.id);
  expect(await refusalOf(choose(user, { quotes_email: false }))).toBe('api.signInRequired');
});

test('a choice is taken back, and is the reader’s own', async () => {
  const [user, other] = [await reader(), await reader()];
  await choose(user, { quotes_email: false });
  await deliver(await notifyOfOffer(other));
  expect(mails).toHaveLength(1);
  await choose(user, {});
  await deliver(await notifyOfOffer(user));
  expect(mails).toHaveLength(2);
});

test('texts are off for a number that is not confirmed', async () => {
  const user = await reader({ phoneVerified: false, smsConsent: true });
  expect((await world.as(user).notifications.getChoices()).textsAreOn).toBe(false);
  await deliver(await notifyOfOffer(user));
  expect(sent()).toEqual([1, 0]);
});

test('the footer of a notification links to the choices, that of an account email does not', async () => {
  const user = await reader({ language: 'es' });
  await deliver(await notifyOfOffer(user));
  const url = 'https://nearhand.test/settings/notifications';
  expect(mails[0]?.text).toContain(`Elige qué correos recibes: ${url}`);
  expect(mails[0]?.html).toContain(`href="${url}"`);
  const order = { to: user.email, language: 'es', template: 'passwordChanged', url: 'https://x.test/c', name: 'Ana' };
  await world.run('identity.accountMail', order);
  expect(mails[1]?.text).not.toContain(url);
});

test('a choice is audited', async () => {
  const user = await reader();
  await choose(user, { reviews_email: false });
  const row = await world.db.selectFrom('audit_event').select('act').where('actor_id', '=', user.id).executeTakeFirst();
  expect(row?.act).toBe('notifications.setChoices');
});
