import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { mountApi } from '#api/mount.server.ts';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { twilioSignature } from '#sandbox/sms/status-callback.ts';
import { carrierSettings } from '#tests/support/services.ts';
import { world } from '#tests/support/world.ts';

const { APP_URL, TWILIO_AUTH_TOKEN } = carrierSettings;
const url = `${APP_URL}/webhooks/twilio`;
const app = new Hono();
mountApi(app, world.services);

const { sms } = world.services.ports;
afterEach(() => void Object.assign(world.services.ports, { sms }));

let replies = 0;
/** Returns what the carrier posts for a text. */
const replyOf = (from: string, body: string, more: Record<string, string> = {}) => {
  replies += 1;
  return { MessageSid: `SM${replies}`, From: from, To: '+15005550006', Body: body, ...more };
};

/** Posts a webhook call; returns the status and the body of the answer. */
async function post(fields: Record<string, string>, signature = twilioSignature(TWILIO_AUTH_TOKEN, url, fields)) {
  const init = { method: 'POST', headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(fields) };
  const answer = await app.request(url, init);
  return [answer.status, await answer.text()];
}
const quiet = [200, '<?xml version="1.0" encoding="UTF-8"?><Response/>'];

let lastNumber = 1_000;
function newNumber(): string {
  lastNumber += 1;
  return `+1628555${lastNumber}`;
}

/** Creates an account that has agreed to texts on the page. */
async function texted(phone = newNumber()): Promise<{ user: User; phone: string }> {
  const user = await world.client({ phone, smsConsent: false, language: 'es' });
  await world.as(user).identity.grantTexts({ agree: true });
  return { user, phone };
}

async function consentOf(user: User) {
  const { smsConsent, consents } = await world.as(user).identity.getContact();
  return {
    smsConsent,
    replies: consents.filter(({ isReply }) => isReply).map(({ granted, words }) => [granted, words]),
  };
}

test('a STOP that the carrier posts ends the consent, with its date and words in the history, once', async () => {
  const { user, phone } = await texted();
  world.clock.forward(days(1));
  const reply = replyOf(phone, ' Stop ', { OptOutType: 'STOP' });
  expect(await Promise.all([post(reply), post(reply)])).toEqual([quiet, quiet]);
  expect(await post(reply)).toEqual(quiet);
  const { smsConsent, consents } = await world.as(user).identity.getContact();
  expect(smsConsent).toBe(false);
  expect(consents).toHaveLength(2);
  const at = world.clock.now().toISOString();
  expect(consents[0]).toEqual({ at, granted: false, words: 'Stop', phone, language: 'es', isReply: true });
});

test.each(['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'end', 'quit'])(
  '%s without the name of its act is a STOP, too',
  async (word) => {
    const { user, phone } = await texted();
    await post(replyOf(phone, word));
    expect(await consentOf(user)).toEqual({ smsConsent: false, replies: [[false, word]] });
  },
);

test('a word of another language is a STOP where the carrier says so', async () => {
  const { user, phone } = await texted();
  await post(replyOf(phone, 'ALTO', { OptOutType: 'STOP' }));
  expect(await consentOf(user)).toEqual({ smsConsent: false, replies: [[false, 'ALTO']] });
});

test('of a long reply, the log has the beginning, which ends between two characters', async () => {
  const { user, phone } = await texted();
  const start = 'x'.repeat(99);
  await post(replyOf(phone, `${start}🙂🙂`, { OptOutType: 'STOP' }));
  expect(await consentOf(user)).toEqual({ smsConsent: false, replies: [[false, start]] });
});

test('START gives back the consent that the account had for the number, and a late copy of STOP does not end it', async () => {
  const { user, phone } = await texted();
  const stop = replyOf(phone, 'STOP');
  await post(stop);
  const start = replyOf(phone, 'START');
  await Promise.all([post(start), post(start)]);
  await post(stop);
  expect(await consentOf(user)).toEqual({
    smsConsent: true,
    replies: [
      [true, 'START'],
      [false, 'STOP'],
    ],
  });
});

test('START gives no consent to an account that never agreed, or whose number is not verified', async () => {
  const never = await world.client({ phone: newNumber(), smsConsent: false });
  const { user: unverified, phone } = await texted();
  await post(replyOf(phone, 'STOP'));
  await world.db.updateTable('user').set({ phone_verified_at: null }).where('id', '=', unverified.id).execute();
  await post(replyOf(phone, 'START'));
  const { phone: other } = await world.as(never).identity.getContact();
  await post(replyOf(other ?? '', 'START'));
  expect(await consentOf(never)).toEqual({ smsConsent: false, replies: [] });
  expect((await consentOf(unverified)).smsConsent).toBe(false);
});

test('HELP, other words, other numbers and calls without fields change nothing, and get the same answer', async () => {
  const { user, phone } = await texted();
  const calls: Record<string, string>[] = [
    replyOf(phone, 'HELP', { OptOutType: 'HELP' }),
    replyOf(phone, 'Please stop'),
    replyOf(phone, ''),
    replyOf('+16285550000', 'STOP'),
    replyOf('\0', 'STOP'),
    { Body: 'STOP' },
    {},
  ];
  for (const call of calls) expect(await post(call), JSON.stringify(call)).toEqual(quiet);
  expect(await consentOf(user)).toEqual({ smsConsent: true, replies: [] });
});

test('a call that the carrier has not signed changes nothing', async () => {
  const { user, phone } = await texted();
  const stop = replyOf(phone, 'STOP');
  const wrong = [
    '',
    'x',
    twilioSignature('another token', url, stop),
    twilioSignature(TWILIO_AUTH_TOKEN, APP_URL, stop),
  ];
  for (const signature of wrong) expect(await post(stop, signature)).toEqual([400, 'bad signature']);
  const forOther = twilioSignature(TWILIO_AUTH_TOKEN, url, { ...stop, From: newNumber() });
  expect(await post(stop, forOther)).toEqual([400, 'bad signature']);
  expect(await consentOf(user)).toEqual({ smsConsent: true, replies: [] });
});

test('where no carrier is set, there is no webhook', async () => {
  Object.assign(world.services.ports, { sms: null });
  expect((await post(replyOf(newNumber(), 'STOP')))[0]).toBe(404);
});
