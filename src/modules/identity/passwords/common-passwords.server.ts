import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fail } from '#lib/fail.ts';
import { packageRoot } from '#platform/root.server.ts';
import { hasOurName } from '../reserved-names.server.ts';

let list: string | undefined;

/**
 * Throws Fail `identity.commonPassword` for a password that is on the list of leaked ones
 * (docs/decisions/0033-account-security.md), in upper or lower case, and for one with our name in it. The list has those that are
 * long enough for us.
 */
export function refuseCommonPassword(password: string): void {
  list ??= `\n${gunzipSync(readFileSync(path.join(packageRoot, 'src/modules/identity/passwords/common-passwords.txt.gz'))).toString()}`;
  if (hasOurName(password)) fail('identity.commonPassword');
  if (!password.includes('\n') && list.includes(`\n${password.toLowerCase()}\n`)) fail('identity.commonPassword');
}
