import { createHash, randomInt } from 'node:crypto';
import type { Keys } from '#platform/keys.server.ts';
import { decryptStored, encryptStored } from './stored-secrets.server.ts';

/** Small letters and digits that are not mistaken for each other on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 24 letters of 31 are 118 bits, so that a plain hash of a code can't be guessed (ASVS 5.0, V6.5.2 asks for 112). */
const [groupsEach, lettersEach] = [4, 6];
const codeCount = 10;

function newCode(): string {
  const group = () => Array.from({ length: lettersEach }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: groupsEach }, group).join('-');
}

/** Returns ten new recovery codes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode);

const hashPrefix = 'sha256:';

/** Codes from before were shorter, and a plain hash of them could be guessed: the library's encryption keeps them, until new ones are made. */
const shortLength = 10;
const isShort = (code: string): boolean => /^\w{5}-\w{5}$/.test(code);

const withoutSigns = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Returns what the database has in place of a code that a person typed. */
export function storedRecoveryCode(typed: string): string {
  const code = withoutSigns(typed);
  if (code.length === shortLength) return `${code.slice(0, 5)}-${code.slice(5)}`;
  return hashPrefix + createHash('sha256').update(code).digest('base64url');
}

/** True for stored codes that are hashes, which no key has made. */
export const areHashes = (stored: string): boolean => stored.startsWith('[');

/** Returns how the account library stores the codes of an account: the hash of each. It stores the others again when one is used. */
export function recoveryCodeStorage(keys: Keys) {
  return {
    encrypt: async (json: string): Promise<string> => {
      const codes: string[] = JSON.parse(json);
      if (codes.some(isShort)) return encryptStored(keys, json);
      return JSON.stringify(codes.map((code) => (code.startsWith(hashPrefix) ? code : storedRecoveryCode(code))));
    },
    decrypt: async (stored: string): Promise<string> => {
      const json = areHashes(stored) ? stored : await decryptStored(keys, stored);
      if (json === null) throw new Error('recovery codes were encrypted with another AUTH_SECRET');
      return json;
    },
  };
}
