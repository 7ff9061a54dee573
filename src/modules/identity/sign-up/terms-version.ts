/**
 * The version of the terms of service, by the day that their page shows. Terms that say something else are a new version: accounts
 * keep the one that they accepted.
 */
export const termsVersion = '2026-11-29';
