import { afterEach, expect, test } from 'vitest';
import { transaction } from '#platform/database/database.server.ts';
import { confirmed, mailedToken } from '#tests/support/accounts.ts';
import { hashEveryTime } from '#tests/support/quick-passwords.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { visitor } from '#tests/support/visitor.ts';
import { world } from '#tests/support/world.ts';
import { queuedPasswords, whileConnected } from './password-queue.server.ts';
import { storedResetToken } from './reset-token.server.ts';

const newPassword = 'quite another password';

hashEveryTime();

/** Resolves when the queue is empty again. */
let empty: () => Promise<unknown>;

/** Where the refusals of those wait that fill the queue: they have gone, so that none waits. */
const gone = AbortSignal.abort();

/**
 * Keeps the queue full, which is at most 160 long, until `empty` is called: each caller that found a place takes another when it has
 * had its turn. One of them hashes, and the others ask for next to nothing, so that a turn comes soon.
 */
function fillQueue(): void {
  let isOver = false;
  const takeTurns = async (act: () => Promise<unknown>) => {
    while (!isOver) await act();
  };
  const hash = () => queuedPasswords.hash(newPassword);
  const verify = () => queuedPasswords.verify({ hash: 'no hash', password: newPassword });
  const callers = whileConnected(gone, () =>
    Promise.allSettled(Array.from({ length: 170 }, (_, place) => takeTurns(place === 0 ? hash : verify))),
  );
  empty = () => {
    isOver = true;
    return callers;
  };
}

// The next file has the same queue.
afterEach(() => empty());

async function accountWithResetLink() {
  const { email } = await confirmed();
  await visitor().call('POST', '/api/password/reset', { email });
  return { email, token: await mailedToken(email) };
}

const update = (token: string) => visitor().call('POST', '/api/password', { token, password: newPassword });
const signIn = (email: string) => visitor().call('POST', '/api/session', { email, password: newPassword });

test('a reset link that met a full queue works when the queue is short again', async () => {
  const { email, token } = await accountWithResetLink();
  fillQueue();
  const refused = await update(token);
  expect([refused.status, refused.body.code]).toEqual([503, 'api.busy']);
  await empty();
  expect((await update(token)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
});

test('a reset link that is used up as the queue fills waits for its turn', async () => {
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

test('a refused sign-in whose caller has gone makes room for another refusal to wait', async () => {
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
