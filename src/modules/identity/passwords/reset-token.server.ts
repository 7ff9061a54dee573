import { createHash } from 'node:crypto';

/** The account library's name of a mailed link for a new password: this, and the link's token. */
const libraryPrefix = 'reset-password:';
/**
 * What the database holds in its place: this, and a hash. It differs from the library's own, which is looked up as well: a thief of the
 * table could otherwise use a stored hash as a token.
 */
export const storedResetPrefix = 'reset-hash:';

/** Returns what the table `verification` holds for a link's name. */
const storedResetLink = (identifier: string): string =>
  storedResetPrefix + createHash('sha256').update(identifier).digest('base64url');

/** Returns what the table `verification` holds for the token of a link. */
export const storedResetToken = (token: string): string => storedResetLink(libraryPrefix + token);

/** How the account library stores what it mails: links for a new password as hashes, so that a copy of the table opens no account. */
export const storeIdentifier = {
  default: 'plain' as const,
  overrides: { [libraryPrefix]: { hash: async (identifier: string) => storedResetLink(identifier) } },
};
