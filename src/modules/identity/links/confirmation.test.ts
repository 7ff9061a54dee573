import { expect, test } from 'vitest';
import {
  accountOf,
  confirmed,
  mailedToken,
  newestMail,
  password,
  signedUp,
  signUpsOf,
} from '#tests/support/accounts.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';

/** The link in the first mail: asked for again, and sent to a corrected address. */

const address = '/api/account/confirmation';
const mailsTo = async (email: string) => {
  await world.work();
  return world.mails.filter(({ to }) => to === email);
};

test('another link is mailed to the address of a sign-up, and leads where the first one led', async () => {
  const { email, browser } = await signedUp();
  await newestMail(email);
  const { status } = await visitor().call('POST', address, { email, redirect: '/quote/new?workerId=1' });
  expect(status).toBe(200);
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await newestMail(email))?.text).toContain(`redirect=${encodeURIComponent('/quote/new?workerId=1')}`);
  const token = await mailedToken(email);
  expect((await browser.call('POST', '/api/account/confirm', { token })).body).toMatchObject({ confirmed: 'now' });
});

test('a confirmed and an unknown address get the same answer, and no mail', async () => {
  const { email } = await confirmed();
  const before = (await mailsTo(email)).length;
  for (const each of [email, 'stranger@example.test']) {
    const { status, body } = await visitor().call('POST', address, { email: each });
    expect([status, body]).toEqual([200, { done: true }]);
  }
  expect(await mailsTo(email)).toHaveLength(before);
  expect(await mailsTo('stranger@example.test')).toEqual([]);
});

test('an address is mailed three links in ten minutes, from any device', async () => {
  const { email } = await signedUp();
  const ask = async () => (await visitor().call('POST', address, { email })).status;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
});

test('a mistyped address is corrected with the password, and only the new one can be confirmed', async () => {
  const { email, username, browser } = await signedUp();
  const oldToken = await mailedToken(email);
  const newEmail = `right-${email}`;
  expect((await visitor().call('PUT', address, { email, password, newEmail })).status).toBe(200);
  expect([await accountOf(email), await accountOf(newEmail)]).toEqual([undefined, undefined]);
  expect((await visitor().call('POST', '/api/account/confirm', { token: oldToken })).body.code).toBe(
    'identity.badLink',
  );
  const token = await mailedToken(newEmail);
  expect((await browser.call('POST', '/api/account/confirm', { token })).body).toMatchObject({ confirmed: 'now' });
  expect(await accountOf(newEmail)).toMatchObject({ username, email_verified: true });
  const audited = await world.db
    .selectFrom('audit_event')
    .select('act')
    .where('subject_id', '=', (await accountOf(newEmail))?.id ?? '')
    .execute();
  expect(audited).toEqual([{ act: 'identity.correctEmail' }]);
});

test('a wrong password, a confirmed account and an unknown one get the same refusal, and nothing changes', async () => {
  const [unconfirmed, known] = [await signedUp(), await confirmed()];
  const tries = [
    { email: unconfirmed.email, password: 'not the password' },
    { email: known.email, password },
    { email: 'nobody@example.test', password },
  ];
  for (const each of tries) {
    const { status, body } = await visitor().call('PUT', address, { ...each, newEmail: `new-${each.email}` });
    expect([status, body.code]).toEqual([401, 'identity.wrongCredentials']);
    expect(await signUpsOf(`new-${each.email}`)).toEqual([]);
  }
});

test('an address that has an account is not told; its owner gets a mail, and keeps the account', async () => {
  const [mistyped, owner] = [await signedUp(), await confirmed()];
  const before = (await mailsTo(owner.email)).length;
  const correction = { email: mistyped.email, password, newEmail: owner.email };
  const { status, body } = await visitor().call('PUT', address, correction);
  expect([status, body]).toEqual([200, { done: true }]);
  expect(await accountOf(mistyped.email)).toBeUndefined();
  expect(await accountOf(owner.email)).toMatchObject({ username: owner.username, email_verified: true });
  const mails = await mailsTo(owner.email);
  expect(mails).toHaveLength(before + 1);
  expect(mails.at(-1)?.text).toContain('/password-reset');
});
