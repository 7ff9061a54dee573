/** The rules that an account can be suspended for, in the order in which administrators choose. `other`: the evidence names it. */
export const suspensionRules = [
  'identity',
  'abuse',
  'offPlatform',
  'license',
  'severalAccounts',
  'noShows',
  'other',
] as const;

export type SuspensionRule = (typeof suspensionRules)[number];

/** The states of an appeal. `lifted`: the decision was taken back before the appeal was decided. */
export const appealStates = ['waiting', 'upheld', 'reversed', 'lifted'] as const;

/** What an administrator can decide about an appeal. */
export const appealOutcomes = ['upheld', 'reversed'] as const;
