import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** Hides what a cookie remembers from everyone but this product: a device may be shared, and cookies end up in logs and backups. */
export interface Seal {
  /** Returns `text` encrypted. */
  close(text: string): Promise<string>;
  /** Returns the text; null for one that is forged, or was closed with another secret. */
  open(sealed: string): Promise<string | null>;
}

/** Returns the seal of a secret, of at least 32 characters (A256GCM, RFC 7516). */
export function createSeal(secret: string): Seal {
  const key = createHash('sha256').update(`seal ${secret}`).digest();
  return {
    close: (text) => new EncryptJWT({ text }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key),
    async open(sealed) {
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return typeof payload.text === 'string' ? payload.text : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
