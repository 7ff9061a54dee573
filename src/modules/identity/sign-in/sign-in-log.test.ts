import { expect, test } from 'vitest';
import { apiFor } from '#api/api.server.ts';
import { createLog } from '#platform/log.server.ts';
import { confirmed } from '#tests/support/accounts.ts';
import { world } from '#tests/support/world.ts';

test('sign-ins are logged, right or wrong, without what was typed', async () => {
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  const { email, password } = await confirmed();
  const { identity } = apiFor({ ...world.contextOf(null), log });
  await expect(identity.signIn({ email, password: 'not the password' })).rejects.toThrow();
  const { id } = await identity.signIn({ email, password });
  const network = expect.any(String);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'refused', operation: 'POST /session', code: 'identity.wrongCredentials', network },
    { msg: 'signed in', userId: id, by: 'password', network },
  ]);
  for (const typed of [email, password, 'not the password']) expect(lines.join('')).not.toContain(typed);
});
