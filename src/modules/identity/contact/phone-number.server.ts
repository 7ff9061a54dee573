import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { fail } from '#lib/fail.ts';

/** Returns a typed number as E.164. A number without country code is taken as a US one. Throws Fail `identity.invalidPhone`. */
export function readPhone(typed: string): string {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  return phone?.isValid() ? phone.number : fail('identity.invalidPhone');
}
