import { expect, test } from 'vitest';
import { scryptHash } from '#tests/support/accounts.ts';
import { hash, isOutdated, verify } from './password-hash.ts';

const password = 'correct horse battery staple';

test('a password is hashed with Argon2id, 19 MiB and four passes, and the hash says so', () => {
  const made = hash(password);
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hash(password)).not.toBe(made);
  expect(verify({ hash: made, password })).toBe(true);
  expect(verify({ hash: made, password: `${password}.` })).toBe(false);
  expect(isOutdated(made)).toBe(false);
});

test('a hash with another cost is verified with that cost', () => {
  // The hash of "password" in the tests of the reference implementation (P-H-C/phc-winner-argon2, test.c).
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(verify({ hash: reference, password: 'password' })).toBe(true);
  expect(verify({ hash: reference, password: 'differentpassword' })).toBe(false);
  expect(isOutdated(reference)).toBe(true);
});

test('a hash of scrypt, as accounts had before, still counts', () => {
  const old = scryptHash(password);
  expect(verify({ hash: old, password })).toBe(true);
  expect(verify({ hash: old, password: 'another' })).toBe(false);
  expect(isOutdated(old)).toBe(true);
});

test.each(['', ':', 'no hash', '$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$short'])(
  '%j is no hash of any password',
  (text) => {
    expect(verify({ hash: text, password: '' })).toBe(false);
  },
);
