import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { fail } from '#lib/fail.ts';
import { listFormat } from '#lib/formatters.ts';
import { intlLocale } from '#lib/languages.ts';
import type { Context } from '#platform/operations/context.server.ts';

/**
 * Returns a typed number as E.164, of a country that the operator texts (`PHONE_COUNTRIES`). A number without country code
 * is taken as a US one. Throws Fail `identity.invalidPhone`; `identity.phoneNotServed` for other countries, satellites, and
 * numbers that cost extra.
 */
export function readPhone({ config, language }: Context, typed: string): string {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  if (!phone?.isValid()) fail('identity.invalidPhone');
  const served = config.PHONE_COUNTRIES;
  if (!phone.country || !served.includes(phone.country) || isPremium(phone)) {
    const names = new Intl.DisplayNames(intlLocale(language), { type: 'region', style: 'short' });
    const list = listFormat(language, { type: 'conjunction' });
    fail('identity.phoneNotServed', { countries: list.format(served.map((code) => names.of(code) ?? code)) });
  }
  return phone.number;
}

/** True for the numbers of North America that cost extra: area code 900, and 976 as area code or exchange. */
function isPremium({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  return countryCallingCode === '1' && /^(?:900|976|\d{3}976)/.test(nationalNumber);
}
