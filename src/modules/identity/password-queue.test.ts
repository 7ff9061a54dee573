import { expect, test } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import { confirmed, mailedToken } from '#tests/support/accounts.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { queuedPasswords } from './password-queue.server.ts';
import { storedResetToken } from './reset-token.server.ts';

const newPassword = 'quite another password';

/** Fills the queue, which is at most 160 long. Resolves when it is empty again. */
const fillQueue = () => Promise.allSettled(Array.from({ length: 170 }, () => queuedPasswords.hash(newPassword)));

async function accountWithResetLink() {
  const { email } = await confirmed();
  await visitor().call('POST', '/api/password/reset', { email });
  return { email, token: await mailedToken(email) };
}

const update = (token: string) => visitor().call('POST', '/api/password', { token, password: newPassword });
const signIn = (email: string) => visitor().call('POST', '/api/session', { email, password: newPassword });

test('a reset link that met a full queue works when the queue is short again', async () => {
  const { email, token } = await accountWithResetLink();
  const flood = fillQueue();
  const refused = await update(token);
  expect([refused.status, refused.body.code]).toEqual([503, 'api.busy']);
  await flood;
  expect((await update(token)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
});

test('a reset link that is used up as the queue fills waits for its turn', async () => {
  const { email, token } = await accountWithResetLink();
  const { updating, flood } = await transaction(world.db, async (tx) => {
    const links = tx.selectFrom('verification').select('id').where('identifier', '=', storedResetToken(token));
    expect(await links.forUpdate().execute()).toHaveLength(1);
    const updating = update(token);
    await untilBlocked(updating);
    return { updating, flood: fillQueue() };
  });
  expect((await updating).status).toBe(200);
  await flood;
  expect((await signIn(email)).status).toBe(200);
});

test('a refused sign-in whose caller has gone makes room for another refusal to wait', async () => {
  const flood = fillQueue();
  const connection = new AbortController();
  const typed = { email: 'nobody@example.test', password: newPassword };
  const attempt = ({ signal }: { signal?: AbortSignal }) => visitor({ signal }).call('POST', '/api/session', typed);
  const gone = Promise.all(Array.from({ length: 500 }, () => attempt(connection)));
  connection.abort();
  await gone;
  const start = performance.now();
  expect((await attempt({})).status).toBe(503);
  expect(performance.now() - start).toBeGreaterThan(1_900);
  await flood;
});
