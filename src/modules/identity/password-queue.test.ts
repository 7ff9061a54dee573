import { afterEach, expect, test } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import { confirmed, mailedToken } from '#tests/support/accounts.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { queuedPasswords } from './password-queue.server.ts';
import { storedResetToken } from './reset-token.server.ts';

const newPassword = 'quite another password';

/** A hash waits behind 40 others for a processor that has other work, twice in a test. */
const timeout = 180_000;

/** Resolves when the queue is empty again. */
let empty: () => Promise<unknown>;

/** Keeps the queue full, which is at most 160 long, until `empty` is called: each caller tries again when it has had its turn. */
function fillQueue(): void {
  let isOver = false;
  const tryAgain = async () => {
    while (!isOver) await queuedPasswords.hash(newPassword).catch(() => {});
  };
  const callers = Array.from({ length: 170 }, tryAgain);
  empty = () => {
    isOver = true;
    return Promise.all(callers);
  };
}

// The next file has the same queue.
afterEach(() => empty(), timeout);

async function accountWithResetLink() {
  const { email } = await confirmed();
  await visitor().call('POST', '/api/password/reset', { email });
  return { email, token: await mailedToken(email) };
}

const update = (token: string) => visitor().call('POST', '/api/password', { token, password: newPassword });
const signIn = (email: string) => visitor().call('POST', '/api/session', { email, password: newPassword });

test('a reset link that met a full queue works when the queue is short again', { timeout }, async () => {
  const { email, token } = await accountWithResetLink();
  fillQueue();
  const refused = await update(token);
  expect([refused.status, refused.body.code]).toEqual([503, 'api.busy']);
  await empty();
  expect((await update(token)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
});

test('a reset link that is used up as the queue fills waits for its turn', { timeout }, async () => {
  const { email, token } = await accountWithResetLink();
  const { updating } = await transaction(world.db, async (tx) => {
    const links = tx.selectFrom('verification').select('id').where('identifier', '=', storedResetToken(token));
    expect(await links.forUpdate().execute()).toHaveLength(1);
    const updating = update(token);
    await untilBlocked(updating);
    fillQueue();
    return { updating };
  });
  expect((await updating).status).toBe(200);
  await empty();
  expect((await signIn(email)).status).toBe(200);
});

test('a refused sign-in whose caller has gone makes room for another refusal to wait', { timeout }, async () => {
  fillQueue();
  const connection = new AbortController();
  const typed = { email: 'nobody@example.test', password: newPassword };
  const attempt = ({ signal }: { signal?: AbortSignal }) => visitor({ signal }).call('POST', '/api/session', typed);
  const gone = Promise.all(Array.from({ length: 500 }, () => attempt(connection)));
  connection.abort();
  await gone;
  const start = performance.now();
  expect((await attempt({})).status).toBe(503);
  expect(performance.now() - start).toBeGreaterThan(1_900);
});
