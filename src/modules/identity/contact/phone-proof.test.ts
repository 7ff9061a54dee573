import { beforeEach, expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import { accountOf, newestMail, password, signedIn } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { newNumber, textedCode } from '#tests/support/phone-codes.ts';
import { carrier } from '#tests/support/services.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';

const { clock, texts, services } = world;
const { sms } = services.ports;

beforeEach(() => {
  texts.length = 0;
  Object.assign(services.ports, { sms });
});

/** Signs in an account with a number, which is confirmed. */
async function owner({ isVerified = true } = {}) {
  const { email, browser } = await signedIn();
  const phone = newNumber();
  await world.db
    .updateTable('user')
    .set({ phone, phone_verified_at: isVerified ? clock.now() : null, sms_consent: true })
    .where('email', '=', email)
    .execute();
  const send = (to: string, proof: object = {}) =>
    browser.call('POST', '/api/account/phone/code', { phone: to, ...proof });
  const verify = () => browser.call('PUT', '/api/account/phone', { code: textedCode(), agree: false });
  const remove = (proof?: object) => browser.call('DELETE', '/api/account/phone', proof);
  const current = async () => (await accountOf(email))?.phone;
  return { email, browser, phone, send, verify, remove, current };
}

const subjectTo = async (email: string) => (await newestMail(email))?.subject;
const changed = 'Your phone number was changed';

test('a confirmed number is replaced with the password, and the owner is mailed', async () => {
  const { email, phone, send, verify, current } = await owner();
  const next = newNumber();
  for (const proof of [{}, { password: 'not the password' }]) {
    const { status, body } = await send(next, proof);
    expect([status, body.code]).toEqual([422, 'identity.wrongPassword']);
  }
  expect(texts).toEqual([]);
  expect((await send(next, { password })).status).toBe(200);
  expect(await current()).toBe(phone);
  expect(await subjectTo(email)).not.toBe(changed);
  expect((await verify()).body).toEqual({ phone: next });
  expect(await current()).toBe(next);
  expect(await subjectTo(email)).toBe(changed);
});

test('a new code for the number that the password was entered for asks for nothing, and for another number it does', async () => {
  const { send } = await owner();
  const next = newNumber();
  await send(next, { password });
  clock.forward(minutes(2));
  expect((await send(next)).status).toBe(200);
  clock.forward(minutes(2));
  expect((await send(newNumber())).body.code).toBe('identity.wrongPassword');
  clock.forward(minutes(10));
  expect((await send(next)).body.code).toBe('identity.wrongPassword');
});

test('an account with two-step verification replaces and removes its number with a code alone', async () => {
  const { browser, send, remove } = await owner();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  expect((await send(newNumber(), { password })).body.code).toBe('identity.wrongCode');
  expect((await remove({ password })).body.code).toBe('identity.wrongCode');
});

test('a code that cannot be texted costs no recovery code', async () => {
  const { browser, send } = await owner();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  const { body } = await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const [code] = body.recoveryCodes;
  const next = newNumber();
  const { id: user_id } = await browser.viewer();
  const used = { user_id, phone: next, code_hash: '', sent_at: clock.now(), ended_at: clock.now() };
  await world.db.insertInto('phone_code').values([used, used, used]).execute();
  expect((await send(next, { password, code })).body.code).toBe('identity.tooManyPhoneCodes');
  expect((await browser.call('GET', '/api/account/security')).body.twoStep.recoveryCodesLeft).toBe(10);
});

test('a confirmed number is removed with the password, and the owner is mailed', async () => {
  const { email, phone, remove, current } = await owner();
  expect((await remove()).body.code).toBe('identity.wrongPassword');
  expect(await current()).toBe(phone);
  expect((await remove({ password })).status).toBe(200);
  expect(await current()).toBeNull();
  expect(await subjectTo(email)).toBe(changed);
});

test('a first number, one that was never confirmed, and the same one again ask for nothing and mail nobody', async () => {
  const first = await owner({ isVerified: false });
  const next = newNumber();
  expect((await first.send(next)).status).toBe(200);
  expect((await first.verify()).status).toBe(200);
  clock.forward(minutes(2));
  expect((await first.send(next)).status).toBe(200);
  expect((await first.verify()).status).toBe(200);
  const second = await owner({ isVerified: false });
  expect((await second.remove()).status).toBe(200);
  for (const { email } of [first, second]) expect(await subjectTo(email)).not.toBe(changed);
});

test.each(['removed', 'replaced'] as const)(
  'a number that is confirmed at the moment when it is %s without the password stays',
  async (act) => {
    const { email, phone, send, remove, current } = await owner({ isVerified: false });
    const { answer } = await transaction(world.db, async (tx) => {
      await tx.updateTable('user').set({ phone_verified_at: clock.now() }).where('email', '=', email).execute();
      const answer = act === 'removed' ? remove() : send(newNumber());
      await untilBlocked(answer);
      return { answer };
    });
    expect((await answer).body.code).toBe('identity.wrongPassword');
    expect([await current(), texts]).toEqual([phone, []]);
  },
);

test('the proof for a number stays good for ten minutes although its text failed, and ends once a number is confirmed', async () => {
  const { browser, send, verify } = await owner();
  const [next, other] = [newNumber(), newNumber()];
  const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.code;
  const provedPhone = async () => (await browser.call('GET', '/api/account/contact')).body.provedPhone;
  services.ports.sms = { ...carrier, send: () => Promise.reject(new Error('away')) };
  expect(await codeOf(send(next, { password }))).toBe('identity.textFailed');
  clock.forward(minutes(2));
  expect(await codeOf(send(next))).toBe('identity.textFailed');
  clock.forward(minutes(2));
  expect(await codeOf(send(other))).toBe('identity.wrongPassword');
  expect(await provedPhone()).toBe(next);
  services.ports.sms = sms;
  expect((await send(next)).status).toBe(200);
  expect((await verify()).body).toEqual({ phone: next });
  expect(await provedPhone()).toBeNull();
});

test('the proof for a number whose text failed is over after ten minutes', async () => {
  const { send } = await owner();
  const next = newNumber();
  services.ports.sms = { ...carrier, send: () => Promise.reject(new Error('away')) };
  await send(next, { password });
  clock.forward(minutes(10));
  expect((await send(next)).body.code).toBe('identity.wrongPassword');
});

test.each(['verified', 'removed'] as const)(
  'a number that is %s waits for its account before it locks the code',
  async (act) => {
    const { email, send, verify, remove } = await owner({ isVerified: false });
    await send(newNumber());
    const { answer } = await transaction(world.db, async (tx) => {
      const { id } = await tx
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const answer = act === 'verified' ? verify() : remove();
      await untilBlocked(answer);
      const codes = tx.selectFrom('phone_code').select('id').where('user_id', '=', id).forUpdate().noWait();
      expect(await codes.execute()).toHaveLength(1);
      return { answer };
    });
    expect((await answer).status).toBe(200);
  },
);
