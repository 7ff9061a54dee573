import { randomBytes } from 'node:crypto';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Services } from '#platform/operations/context.server.ts';
import { refuseCommonPassword } from './passwords/common-passwords.server.ts';
import { hash } from './passwords/password-hash.ts';
import { insertAdministrator, raiseAdministrator } from './store.server.ts';

/**
 * Creates the account of an administrator, with a confirmed address: the first one may appoint others (super_admin). Returns
 * the role; null, and nothing changed, if the address has an account. `email` is lower case, and `password`
 * long enough. Throws Fail `identity.commonPassword` for a leaked one.
 */
export async function createAdministrator(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<'admin' | 'super_admin' | null> {
  refuseCommonPassword(password);
  const at = clock.now();
  const passwordHash = hash(password);
  const username = `admin_${randomBytes(6).toString('hex')}`;
  return transaction(db, async (tx) => {
    const created = await insertAdministrator(tx, { email, name, username, passwordHash, at });
    if (!created) return null;
    await recordAudit(tx, {
      at,
      act: 'identity.createAdministrator',
      actor: { kind: 'operator' },
      subject: { type: 'user', id: created.id },
      detail: { role: created.role },
    });
    return created.role;
  });
}

/**
 * Gives an administrator the rights of the first one (super_admin), who can then close the account. Returns false, and changes
 * nothing, if no administrator with less has this address, in lower case.
 */
export function appointAdministrator({ db, clock }: Pick<Services, 'db' | 'clock'>, email: string): Promise<boolean> {
  return transaction(db, async (tx) => {
    const id = await raiseAdministrator(tx, email);
    if (!id) return false;
    const subject = { type: 'user', id };
    const actor = { kind: 'operator' } as const;
    await recordAudit(tx, { at: clock.now(), act: 'identity.appointAdministrator', actor, subject });
    return true;
  });
}
