import { beforeEach, expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { notifyOfOffer } from '#tests/support/notifications.ts';
import { world } from '#tests/support/world.ts';
import { notify, textStateOf } from './public.server.ts';
import { optionalChannels, topics } from './topics.ts';

const { mails, texts, clock } = world;

beforeEach(() => {
  mails.length = 0;
  texts.length = 0;
});

const everything = Object.fromEntries(
  topics.flatMap((topic) => optionalChannels.map((channel) => [`${topic}_${channel}`, true])),
) as Record<`${(typeof topics)[number]}_${(typeof optionalChannels)[number]}`, boolean>;

const choose = (user: User, change: Partial<typeof everything>) =>
  world.as(user).notifications.setChoices({ ...everything, ...change });
const reader = (about: Parameters<typeof world.person>[0] = {}) => world.person({ phone: '+14155550123', ...about });
const deliver = (notificationId: string) => world.run('notifications.deliver', { notificationId });
const sent = () => [mails.length, texts.length];
const bell = async (user: User) => (await world.as(user).notifications.list({})).items.length;

async function notifyOfRelease(user: User): Promise<string> {
  const data = { title: 'Sink', totalCents: 4_000, jobId: '00000000-0000-4000-8000-000000000000' };
  return world.db
    .transaction()
    .execute((tx) => notify(tx, { userId: user.id, kind: 'jobReleased', data, at: clock.now() }));
}

test('everything is on at first', async () => {
  const { choices, textsAreOn } = await world.as(await reader()).notifications.getChoices();
  expect(choices.map(({ topic, email, sms }) => [topic, email, sms])).toEqual(
    topics.map((topic) => [topic, true, true]),
  );
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

test('emails about money and the account go on, whatever is chosen', async () => {
  const user = await reader();
  await choose(user, { money_email: false, account_email: false, money_sms: false });
  await deliver(await notifyOfRelease(user));
  expect(sent()).toEqual([1, 0]);
  const mute = world.db.insertInto('muted_notification').values({ user_id: user.id, topic: 'money', channel: 'email' });
  await expect(mute.execute()).rejects.toThrow('money_and_account_are_mailed');
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
