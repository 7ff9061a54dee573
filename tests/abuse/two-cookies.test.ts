import { expect, test } from 'vitest';
import { accountOf, confirmed, password, signUpForm } from '#tests/support/accounts.ts';
import { sendJson } from '#tests/support/built-site.ts';
import { world } from '#tests/support/world.ts';

const attackersPassword = 'the password of the attacker';

/** Opens an account and signs it in. Returns its id, and the value of the cookie of the session. */
async function signedIn(typedPassword: string): Promise<{ id: string; value: string }> {
  const { email } = await confirmed({ password: typedPassword });
  const { headers } = await sendJson('POST', '/api/session', { email, password: typedPassword });
  const [, value] = /^nearhand\.session_token=([^;]+)/m.exec((headers['set-cookie'] ?? []).join('\n')) ?? [];
  const account = await accountOf(email);
  if (!account || !value) throw new Error('there is no session');
  return { id: account.id, value };
}

/** Asks for a change of the email address of the session in `cookie`. */
const changeEmail = (cookie: string, typedPassword: string) =>
  sendJson('PUT', '/api/account/email', { password: typedPassword, newEmail: signUpForm().email }, { cookie });

const changesOf = (userId: string) =>
  world.db.selectFrom('email_change').select('user_id').where('user_id', '=', userId).execute();

// One parser skips a value with a quotation mark and reads the second cookie, another reads the first.
test.each([
  ['a quotation mark', (own: string, stolen: string) => [`"${own}x`, stolen]],
  ['quotation marks', (own: string, stolen: string) => [`"${own}"`, stolen]],
  ['the stolen one first', (own: string, stolen: string) => [stolen, own]],
  ['the own one first', (own: string, stolen: string) => [own, stolen]],
])(
  'the own password proves nothing about a stolen session that is sent beside the own session: %s',
  async (_, order) => {
    const [victim, attacker] = [await signedIn(password), await signedIn(attackersPassword)];
    const cookie = order(attacker.value, victim.value)
      .map((value) => `nearhand.session_token=${value}`)
      .join('; ');
    const { status } = await changeEmail(cookie, attackersPassword);
    const isAttackersOwn = (await changesOf(attacker.id)).length > 0;
    expect(status).toBe(isAttackersOwn ? 200 : 422);
    expect(await changesOf(victim.id)).toEqual([]);
  },
);
