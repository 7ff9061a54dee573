import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { accountOf, password, signedIn } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { earlierSecret, exchanged, finished, foreign, moveTo } from '#tests/support/exchanged-secret.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { reEncryptSecondStep, reEncryptSecondSteps } from './re-encrypt.server.ts';
import { decryptStored, encryptStored, isOfCurrentKey } from './stored-secrets.server.ts';

const { db, services } = world;
const earlier = [earlierSecret] as const;
const next = [exchanged.config.AUTH_SECRET] as const;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await db.deleteFrom('two_factor').execute();
});
afterEach(() => void vi.useRealTimers());

/** Moves on until the app shows another code. */
const nextCode = (secret: string): string => {
  vi.setSystemTime(Date.now() + 90_000);
  return appCode(secret);
};

/** Signs up a user with two-step verification. */
async function protectedAccount() {
  const { browser, email } = await signedIn();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  const { body } = await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const id = (await accountOf(email))?.id ?? '';
  return { browser, email, id, secret: setup.secret as string, recoveryCodes: body.recoveryCodes as string[] };
}

const storedOf = (id: string) =>
  db.selectFrom('two_factor').select(['secret', 'backup_codes']).where('user_id', '=', id).executeTakeFirstOrThrow();

const store = (id: string, columns: { secret?: string; backup_codes?: string }) =>
  db.updateTable('two_factor').set(columns).where('user_id', '=', id).execute();

/** Returns `text` as the account library stored it before it was given several keys. */
const inOldFormat = (text: string) => symmetricEncrypt({ key: earlierSecret, data: text });

/** Stores the account's secret as it was stored before. */
async function storeInOldFormat({ id }: { id: string }): Promise<void> {
  const text = await decryptStored(earlier, (await storedOf(id)).secret);
  await store(id, { secret: await inOldFormat(text ?? '') });
}

/** Signs in at `services` with the password and a code. Returns the status of the second step. */
async function signInAt(product: Services, email: string, code: string): Promise<number> {
  const browser = visitor({ services: product });
  await browser.call('POST', '/api/session', { email, password });
  return (await browser.call('POST', '/api/session/second-step', { code })).status;
}

test('a secret that was stored before keys had versions signs in with the same AUTH_SECRET, and is stored with its version', async () => {
  const account = await protectedAccount();
  await storeInOldFormat(account);
  expect(parseEnvelope((await storedOf(account.id)).secret)).toBeNull();
  expect(await signInAt(services, account.email, nextCode(account.secret))).toBe(200);
  expect(isOfCurrentKey(earlier, (await storedOf(account.id)).secret)).toBe(true);
  expect(await signInAt(services, account.email, nextCode(account.secret))).toBe(200);
});

test('the second step goes on after an exchange of the secret, whether its key was named or not, and outlives the earlier secret once it was used', async () => {
  for (const before of [storeInOldFormat, async () => {}]) {
    const account = await protectedAccount();
    await before(account);
    expect(await signInAt(foreign, account.email, nextCode(account.secret))).not.toBe(200);
    expect(await signInAt(exchanged, account.email, nextCode(account.secret))).toBe(200);
    expect(await signInAt(finished, account.email, nextCode(account.secret))).toBe(200);
    expect(isOfCurrentKey(next, (await storedOf(account.id)).secret)).toBe(true);
  }
});

test('a sign-in that waits for its code when the secret is exchanged takes the code, and a recovery code as well', async () => {
  const { email, secret, recoveryCodes } = await protectedAccount();
  for (const code of [() => nextCode(secret), () => recoveryCodes[0]]) {
    const browser = visitor();
    await browser.call('POST', '/api/session', { email, password });
    const moved = moveTo(exchanged, browser);
    const body = { code: code() };
    expect((await moveTo(foreign, browser).call('POST', '/api/session/second-step', body)).body.code).toBe(
      'identity.signInAgain',
    );
    expect((await moved.call('POST', '/api/session/second-step', body)).status).toBe(200);
    expect((await moveTo(finished, moved).viewer()).email).toBe(email);
  }
});

test('what is encrypted after an exchange is not readable with the earlier secret', async () => {
  const { browser, email } = await signedIn();
  const moved = moveTo(exchanged, browser);
  const { body } = await moved.call('POST', '/api/account/two-step', { password });
  const { secret } = await storedOf((await accountOf(email))?.id ?? '');
  expect([await decryptStored(earlier, secret), await decryptStored(next, secret)]).toEqual([
    null,
    expect.stringMatching(/^.{32}$/),
  ]);
  await expect(
    symmetricDecrypt({ key: earlierSecret, data: parseEnvelope(secret)?.ciphertext ?? '' }),
  ).rejects.toThrow();
  expect((await moved.call('PUT', '/api/account/two-step', { code: appCode(body.secret) })).status).toBe(200);
});

test('after all second steps were encrypted again the earlier secret can be removed: apps and recovery codes of every age work', async () => {
  const [named, old, short, lost, current] = [
    await protectedAccount(),
    await protectedAccount(),
    await protectedAccount(),
    await protectedAccount(),
    await protectedAccount(),
  ];
  await storeInOldFormat(old);
  await store(short.id, { backup_codes: await inOldFormat(JSON.stringify(['abcde-fgh23', 'zyxwv-uts98'])) });
  const unknown = await encryptStored([foreign.config.AUTH_SECRET], 'a secret of an unknown key');
  await store(lost.id, { secret: unknown });
  expect(await signInAt(exchanged, current.email, nextCode(current.secret))).toBe(200);

  expect(await reEncryptSecondSteps(exchanged)).toEqual({ done: 3, current: 1, unreadable: 1 });
  expect(await reEncryptSecondSteps(exchanged)).toEqual({ done: 0, current: 4, unreadable: 1 });
  expect((await storedOf(lost.id)).secret).toBe(unknown);
  for (const { email, secret, recoveryCodes } of [named, old, current]) {
    expect(await signInAt(finished, email, nextCode(secret))).toBe(200);
    expect(await signInAt(finished, email, recoveryCodes[1] ?? '')).toBe(200);
  }
  expect(await signInAt(finished, short.email, nextCode(short.secret))).toBe(200);
  expect(await signInAt(finished, short.email, 'abcde-fgh23')).toBe(200);
  expect(await signInAt(finished, short.email, 'abcde-fgh23')).not.toBe(200);
});

test('a recovery code that is used while the codes are encrypted again stays used', async () => {
  const { id } = await protectedAccount();
  await store(id, { backup_codes: await inOldFormat(JSON.stringify(['abcde-fgh23', 'zyxwv-uts98'])) });
  const left = await inOldFormat(JSON.stringify(['zyxwv-uts98']));
  const again = await transaction(db, async (tx) => {
    await tx.updateTable('two_factor').set({ backup_codes: left }).where('user_id', '=', id).execute();
    const blocked = reEncryptSecondStep(exchanged, id);
    await untilBlocked(blocked);
    return { blocked };
  });
  expect(await again.blocked).toBe('done');
  expect(await decryptStored(next, (await storedOf(id)).backup_codes)).toBe(JSON.stringify(['zyxwv-uts98']));
});
