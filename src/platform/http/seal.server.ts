import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { type Keys, openWithAny } from '../keys.server.ts';

/** Hides what a cookie remembers from everyone but this product: a device may be shared, and cookies end up in logs and backups. */
export interface Seal {
  /** Returns `text` encrypted. */
  close(text: string): Promise<string>;
  /** Returns the text; null for one that is forged, or was closed with none of the keys. */
  open(sealed: string): Promise<string | null>;
}

/** Returns a seal that closes with the current key, and opens with each, of at least 32 characters (A256GCM, RFC 7516). */
export function createSeal(keys: Keys): Seal {
  return {
    close: (text) =>
      new EncryptJWT({ text }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(sealKeyOf(keys[0])),
    open: (sealed) => openWithAny(keys, (key) => openWith(key, sealed)),
  };
}

const sealKeyOf = (key: string): Uint8Array => createHash('sha256').update(`seal ${key}`).digest();

async function openWith(key: string, sealed: string): Promise<string | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, sealKeyOf(key), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return typeof payload.text === 'string' ? payload.text : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
