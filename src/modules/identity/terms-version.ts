/**
 * The version of the terms of service, by the day that their page shows. Change it with the terms: accounts keep the version that
 * they accepted.
 */
export const termsVersion = '2026-11-23';
