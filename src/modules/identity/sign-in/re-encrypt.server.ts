import type { Db } from '#platform/database/database.server.ts';
import { type KeySettings, type Keys, keysOf } from '#platform/keys.server.ts';
import { areHashes } from './recovery-codes.server.ts';
import { findSecondStep, findSecondStepOwners, replaceSecondStep } from './second-step-store.server.ts';
import { decryptStored, encryptStored, isOfCurrentKey } from './stored-secrets.server.ts';

interface Services {
  db: Db;
  config: KeySettings;
}

/** What became of a second step: encrypted again, left as it was because it needed nothing, or not readable with any key. */
type Outcome = 'done' | 'current' | 'unreadable';

/**
 * Encrypts the second step of an account again with the current key, unless it names that key already. Reads the row again if it changes
 * meanwhile. Returns `current` for an account without a second step, too.
 */
export async function reEncryptSecondStep({ db, config }: Services, userId: string): Promise<Outcome> {
  const keys = keysOf(config);
  for (;;) {
    const before = await findSecondStep(db, userId);
    if (!before) return 'current';
    const secret = await renew(keys, before.secret);
    const backupCodes = areHashes(before.backupCodes) ? before.backupCodes : await renew(keys, before.backupCodes);
    const after = { secret: secret ?? before.secret, backupCodes: backupCodes ?? before.backupCodes };
    const isChanged = after.secret !== before.secret || after.backupCodes !== before.backupCodes;
    if (isChanged && !(await replaceSecondStep(db, userId, before, after))) continue;
    if (secret === null || backupCodes === null) return 'unreadable';
    return isChanged ? 'done' : 'current';
  }
}

/** Returns `stored` as the current key encrypts it, unchanged if it did; null if no key reads it. */
async function renew(keys: Keys, stored: string): Promise<string | null> {
  if (isOfCurrentKey(keys, stored)) return stored;
  const text = await decryptStored(keys, stored);
  return text === null ? null : encryptStored(keys, text);
}

/**
 * Encrypts the second steps of all accounts with the current key, one by one, beside the traffic. Returns how many accounts came to each outcome.
 * Can be started again at any time.
 */
export async function reEncryptSecondSteps(services: Services): Promise<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { done: 0, current: 0, unreadable: 0 };
  let owners = await findSecondStepOwners(services.db, null);
  while (owners.length > 0) {
    for (const userId of owners) counts[await reEncryptSecondStep(services, userId)] += 1;
    owners = await findSecondStepOwners(services.db, owners.at(-1) ?? null);
  }
  return counts;
}
