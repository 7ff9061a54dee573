import { symmetricEncrypt } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { prepareOutbox } from '#sandbox/outbox/schema.server.ts';
import { accountOf, password, signedIn } from '#tests/support/accounts.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { cliWith } from '#tests/support/cli.ts';
import { pool, productUrl } from '#tests/support/database.ts';
import { earlierSecret, exchanged, finished } from '#tests/support/exchanged-secret.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

const timeout = 180_000;
const { AUTH_SECRET } = exchanged.config;

const reEncrypt = (settings: Record<string, string>) =>
  cliWith({ DATABASE_URL: productUrl, AUTH_SECRET, ...settings }, 'keys', 're-encrypt');

test('an operator encrypts all second steps again after an exchange, and removes the earlier secret then', {
  timeout,
}, async () => {
  await prepareOutbox(pool);
  const { browser, email } = await signedIn();
  const { body: setup } = await browser.call('POST', '/api/account/two-step', { password });
  const { body } = await browser.call('PUT', '/api/account/two-step', { code: appCode(setup.secret) });
  const { id = '' } = (await accountOf(email)) ?? {};
  // From before keys had versions.
  const backup_codes = await symmetricEncrypt({ key: earlierSecret, data: JSON.stringify(['abcde-fgh23']) });
  await world.db.updateTable('two_factor').set({ backup_codes }).where('user_id', '=', id).execute();
  expect(body.recoveryCodes).toHaveLength(10);

  const without = await reEncrypt({});
  expect(without).toMatchObject({
    code: 1,
    out: 'Second steps encrypted again: 0. With the current AUTH_SECRET already: 0.\n',
    err: expect.stringContaining('Not readable with AUTH_SECRET or AUTH_SECRET_PREVIOUS: 1.'),
  });
  expect(await reEncrypt({ AUTH_SECRET_PREVIOUS: earlierSecret })).toMatchObject({
    code: 0,
    out: 'Second steps encrypted again: 1. With the current AUTH_SECRET already: 0.\n',
  });
  expect(await reEncrypt({})).toMatchObject({
    code: 0,
    out: 'Second steps encrypted again: 0. With the current AUTH_SECRET already: 1.\n',
  });
  const later = visitor({ services: finished });
  await later.call('POST', '/api/session', { email, password });
  expect((await later.call('POST', '/api/session/second-step', { code: 'abcde-fgh23' })).status).toBe(200);
});

test('after a leak, an operator ends the sessions of all accounts', { timeout }, async () => {
  const one = await signedIn();
  expect((await one.browser.viewer()).email).toBe(one.email);
  const ended = await cliWith({ DATABASE_URL: productUrl, AUTH_SECRET }, 'keys', 'end-sessions');
  expect(ended).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Sessions ended: [1-9]\d*\. Everyone logs in again\.\n$/),
  });
  expect(await one.browser.viewer()).toBeNull();
});
