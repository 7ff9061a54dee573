import { beforeEach, expect, test } from 'vitest';
import { apiFor } from '#api/api.server.ts';
import { days, hours, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { password, signUpForm } from '#tests/support/accounts.ts';
import { signedInAs } from '#tests/support/closing.ts';
import {
  consentsOf,
  contactOf,
  newNumber,
  sendCode,
  sendCodeWithPassword,
  textedCode,
  verifyCode,
} from '#tests/support/phone-codes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { carrier } from '#tests/support/services.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const { clock, texts, services } = world;
const { sms } = services.ports;

beforeEach(() => {
  texts.length = 0;
  Object.assign(services.ports, { sms });
});

const wrongCode = () => (textedCode() === '000000' ? '111111' : '000000');

test('a texted code makes the number the account’s', async () => {
  const user = await world.client();
  await sendCode(user, '(415) 555-0123');
  expect(texts).toEqual([
    { to: '+14155550123', body: expect.stringMatching(/^Nearhand: \d{6} is your code\. It works for 10 minutes\./) },
  ]);
  expect(await contactOf(user)).toMatchObject({ phone: null, codeSentTo: '+14155550123' });
  expect(await verifyCode(user, textedCode())).toEqual({ phone: '+14155550123' });
  expect(await contactOf(user)).toMatchObject({
    phone: '+14155550123',
    isPhoneVerified: true,
    codeSentTo: null,
    smsConsent: false,
  });
  expect(await refusalOf(verifyCode(user, textedCode()))).toBe('identity.wrongPhoneCode');
});

test('five wrong tries end a code', async () => {
  const user = await world.client();
  await sendCode(user, newNumber());
  for (let n = 0; n < 5; n++) expect(await refusalOf(verifyCode(user, wrongCode()))).toBe('identity.wrongPhoneCode');
  expect(await refusalOf(verifyCode(user, textedCode()))).toBe('identity.wrongPhoneCode');
  expect(await contactOf(user)).toMatchObject({ phone: null, codeSentTo: null });
});

test('a code works for ten minutes, and until the next one', async () => {
  const user = await world.client();
  await sendCode(user, newNumber());
  clock.forward(minutes(10));
  expect(await refusalOf(verifyCode(user, textedCode()))).toBe('identity.wrongPhoneCode');
  await sendCode(user, newNumber());
  const old = textedCode();
  clock.forward(minutes(1));
  await sendCode(user, newNumber());
  if (old !== textedCode()) expect(await refusalOf(verifyCode(user, old))).toBe('identity.wrongPhoneCode');
  await verifyCode(user, textedCode());
});

test('another account’s code is of no use', async () => {
  const [one, other] = [await world.client(), await world.client()];
  await sendCode(one, newNumber());
  expect(await refusalOf(verifyCode(other, textedCode()))).toBe('identity.wrongPhoneCode');
});

test('the next code can be texted after a minute', async () => {
  const user = await world.client();
  await sendCode(user, newNumber());
  expect(await refusalOf(sendCode(user, newNumber()))).toBe('api.tooManyRequests');
  clock.forward(minutes(1));
  await sendCode(user, newNumber());
  expect(texts).toHaveLength(2);
});

test('an account gets five codes a day', async () => {
  const user = await world.client();
  for (let n = 0; n < 5; n++) {
    await sendCode(user, newNumber());
    clock.forward(minutes(2));
  }
  expect(await refusalOf(sendCode(user, newNumber()))).toBe('identity.tooManyPhoneCodes');
  clock.forward(days(1));
  await sendCode(user, newNumber());
});

test('a number gets nine codes a day, whichever accounts ask', async () => {
  const phone = newNumber();
  for (let n = 0; n < 9; n++) await sendCode(await world.client(), phone);
  expect(await refusalOf(sendCode(await world.client(), phone))).toBe('identity.tooManyPhoneCodes');
  clock.forward(hours(25));
  await sendCode(await world.client(), phone);
});

test('an account gets three codes a day for one number, so that it cannot use up the codes of the number’s owner', async () => {
  const [stranger, owner, phone] = [await world.client(), await world.client(), newNumber()];
  for (let n = 0; n < 3; n++) {
    await sendCode(stranger, phone);
    clock.forward(minutes(2));
  }
  expect(await refusalOf(sendCode(stranger, phone))).toBe('identity.tooManyPhoneCodes');
  await sendCode(owner, phone);
  await verifyCode(owner, textedCode());
  expect(await contactOf(owner)).toMatchObject({ phone, isPhoneVerified: true });
});

let lastAddress = 0;

test('all accounts together get as many codes a day as the operator pays for', async () => {
  // Beyond the codes of all other tests.
  clock.forward(days(30));
  const ask = (user: User, phone: string) => {
    const config = { ...services.config, PHONE_CODES_PER_DAY: 2 };
    lastAddress += 1;
    const ip = `10.8.0.${lastAddress}`;
    return apiFor({ ...world.contextOf(user), config, ip }).identity.sendPhoneCode({ phone });
  };
  for (const _ of [1, 2]) await ask(await world.client(), newNumber());
  expect(await refusalOf(ask(await world.client(), newNumber()))).toBe('identity.noCodesToday');
  expect(texts).toHaveLength(2);
  clock.forward(days(1));
  await ask(await world.client(), newNumber());
});

test('of many accounts that ask at once, no more get a code than the day allows', async () => {
  clock.forward(days(60));
  const users = await Promise.all(Array.from({ length: 6 }, () => world.client()));
  const config = { ...services.config, PHONE_CODES_PER_DAY: 2 };
  const asked = users.map((user, n) =>
    apiFor({ ...world.contextOf(user), config, ip: `10.7.0.${n}` }).identity.sendPhoneCode({ phone: newNumber() }),
  );
  await Promise.allSettled(asked);
  expect(texts).toHaveLength(2);
});

test.each([
  ['a premium number', '+1 900 555 0123'],
  ['a premium exchange', '+1 415 976 0123'],
  ['a satellite phone', '+881 6 3155 5011'],
  ['a number of Jamaica, which has the same country code', '+1 876 555 0123'],
  ['a number of Mexico', '+52 55 1234 5678'],
])('%s gets no code', async (_, phone) => {
  const refusal = await sendCode(await world.client(), phone).catch((error) => error);
  expect(['identity.phoneNotServed', 'identity.invalidPhone']).toContain(refusal.code);
  expect(texts).toEqual([]);
});

test('the refusal names the countries, in the language of the reader, and the operator chooses them', async () => {
  const user = { ...(await world.client()), language: 'ru' as const };
  const refused = visitor({ language: 'ru' }).call('POST', '/api/account', signUpForm({ phone: '+52 55 1234 5678' }));
  expect((await refused).body).toMatchObject({
    code: 'identity.phoneNotServed',
    message: 'На этот номер мы не можем отправить SMS. Укажите обычный мобильный номер (США и Канада).',
  });
  const config = { ...services.config, PHONE_COUNTRIES: ['US', 'MX'] };
  const ip = '10.6.0.1';
  await apiFor({ ...world.contextOf(user), config, ip }).identity.sendPhoneCode({ phone: '+52 55 1234 5678' });
  expect(texts).toHaveLength(1);
});

test('of many requests at once, one is texted', async () => {
  const user = await world.client();
  const phone = newNumber();
  const refusals = await Promise.all(
    [1, 2, 3, 4].map(() =>
      sendCode(user, phone).then(
        () => null,
        () => 'refused',
      ),
    ),
  );
  expect(refusals.filter((one) => one === null)).toHaveLength(1);
  expect(texts).toHaveLength(1);
});

test.each(['12', 'hello', '+1 415 555'])('“%s” is not a phone number', async (phone) => {
  expect(await refusalOf(sendCode(await world.client(), phone))).toBe('identity.invalidPhone');
});

test('without a carrier, after STOP, and when the carrier fails, no code waits', async () => {
  const user = await world.client();
  services.ports.sms = null;
  expect(await refusalOf(sendCode(user, newNumber()))).toBe('identity.noTexts');
  services.ports.sms = sms;
  expect(await refusalOf(sendCode(user, world.optedOutPhone))).toBe('identity.phoneOptedOut');
  clock.forward(minutes(1));
  services.ports.sms = {
    ...carrier,
    send: async () => {
      throw new Error('away');
    },
  };
  expect(await refusalOf(sendCode(user, newNumber()))).toBe('identity.textFailed');
  expect((await contactOf(user)).codeSentTo).toBeNull();
});

test('removing the number ends texts and the open code', async () => {
  const phone = newNumber();
  const user = await world.client({ phone });
  await sendCodeWithPassword(user, newNumber());
  await (await signedInAs(user)).call('DELETE', '/api/account/phone', { password });
  expect(await contactOf(user)).toMatchObject({ phone: null, isPhoneVerified: false, smsConsent: false });
  expect(await consentsOf(user)).toEqual([[false, phone, 'Remove my number']]);
  expect(await refusalOf(verifyCode(user, textedCode()))).toBe('identity.wrongPhoneCode');
});

test('no account has a confirmed phone without a number', async () => {
  const { id } = await world.client();
  const set = world.db.updateTable('user').set({ phone_verified_at: clock.now() }).where('id', '=', id);
  await expect(set.execute()).rejects.toThrow('user_verifies_a_phone');
});

test('the acts on contact details are audited', async () => {
  const user = await world.client();
  const { identity } = world.as(user);
  await sendCode(user, newNumber());
  await verifyCode(user, textedCode(), true);
  await identity.withdrawTexts();
  await identity.grantTexts({ agree: true });
  await (await signedInAs(user)).call('DELETE', '/api/account/phone', { password });
  const rows = await world.db
    .selectFrom('audit_event')
    .select('act')
    .where('actor_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ act }) => act)).toEqual(
    ['verifyPhone', 'withdrawTexts', 'grantTexts', 'removePhone'].map((act) => `identity.${act}`),
  );
});

test('the time zone of the account is one that exists', async () => {
  const user = await world.client();
  const { identity } = world.as(user);
  await identity.setTimeZone({ timeZone: 'America/Denver' });
  const row = await world.db.selectFrom('user').select('time_zone').where('id', '=', user.id).executeTakeFirst();
  expect(row).toEqual({ time_zone: 'America/Denver' });
  for (const timeZone of ['Mars/Olympus', '+01:00', '']) {
    expect(await refusalOf(identity.setTimeZone({ timeZone }))).toBe('api.badInput');
  }
});
