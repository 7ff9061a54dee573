import { createHash } from 'node:crypto';
import { formatEnvelope, parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Keys, openWithAny } from '#platform/keys.server.ts';

/**
 * Returns the version of a key, which the account library writes in front of what the key encrypted. It is a fingerprint of the key, so that
 * it stays the same when the key becomes an earlier one, and nobody has to count.
 */
const versionOf = (key: string): number => createHash('sha256').update(`version ${key}`).digest().readUIntBE(0, 6);

/** Returns the keys as the account library takes them: it encrypts with the first one. */
export const libraryKeys = (keys: Keys) => keys.map((value) => ({ version: versionOf(value), value }));

/** Returns `text` encrypted with the current key, in the account library's format. */
export async function encryptStored(keys: Keys, text: string): Promise<string> {
  return formatEnvelope(versionOf(keys[0]), await symmetricEncrypt({ key: keys[0], data: text }));
}

/** Returns the text of what a column has; null for one that none of the keys encrypted. */
export async function decryptStored(keys: Keys, stored: string): Promise<string | null> {
  const envelope = parseEnvelope(stored);
  // From before versions, when no row named its key: the cipher refuses all but the right one.
  if (!envelope) return openWithAny(keys, (key) => decrypt(key, stored));
  const named = keys.filter((key) => versionOf(key) === envelope.version);
  return openWithAny(named, (key) => decrypt(key, envelope.ciphertext));
}

/** True for what the current key encrypted, and says so. */
export const isOfCurrentKey = (keys: Keys, stored: string): boolean =>
  parseEnvelope(stored)?.version === versionOf(keys[0]);

const decrypt = (key: string, data: string): Promise<string | null> =>
  symmetricDecrypt({ key, data }).catch(() => null);
