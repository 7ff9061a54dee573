import unhomoglyph from 'unhomoglyph';
import { fail } from '#lib/fail.ts';

/** Digits that stand for letters, and an l, which looks like a capital i. */
const letterOf: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', l: 'i' };

/**
 * Returns the letters of a name as they look: letters of other alphabets and digits as the Latin ones they pass for, without accents,
 * case, spaces and signs.
 */
const looksOf = (name: string): string =>
  unhomoglyph(name.normalize('NFKD').toLowerCase())
    .toLowerCase()
    .replace(/[013457l]/g, (sign) => letterOf[sign] ?? sign)
    .replace(/[^\p{L}]/gu, '');

/** The platform's own name, and names of offices that a reader takes for the platform's. */
const [ours, offices] = [
  looksOf('nearhand'),
  [
    ...[
      'admin',
      'administrator',
      'moderator',
      'support',
      'customer support',
      'customer service',
      'help desk',
      'support team',
    ],
    ...[
      'billing',
      'payments',
      'security',
      'trust and safety',
      'trust & safety',
      'system',
      'no reply',
      'postmaster',
      'webmaster',
    ],
  ].map(looksOf),
];

/** True for a text with the name of Nearhand in it, however it is spelled. */
export const hasOurName = (text: string): boolean => looksOf(text).includes(ours);

/** True for a name that people would take for that of Nearhand or one of its offices. */
function isReserved(name: string): boolean {
  return hasOurName(name) || offices.includes(looksOf(name));
}

/** Refuses a person's name that people would take for ours. Throws Fail `identity.reservedName`. */
export function refuseReservedName(name: string): void {
  if (isReserved(name)) fail('identity.reservedName');
}

/** Refuses a username that people would take for ours, as one that is taken. Throws Fail `identity.usernameTaken`. */
export function refuseReservedUsername(username: string): void {
  if (isReserved(username)) fail('identity.usernameTaken');
}
