/** The pages of the settings, in the order of their menu. */
export const settingsPages = [
  { key: 'profile', path: '/settings' },
  { key: 'security', path: '/settings/security' },
  { key: 'account', path: '/settings/account' },
] as const;
