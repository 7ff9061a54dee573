interface SettingsPage {
  key: string;
  path: string;
  forPros?: true;
}

/** The pages of the settings, in the order of their menu. */
export const settingsPages = [
  { key: 'profile', path: '/settings' },
  { key: 'contact', path: '/settings/contact' },
  { key: 'security', path: '/settings/security' },
  { key: 'notifications', path: '/settings/notifications' },
  { key: 'display', path: '/settings/display' },
  { key: 'payouts', path: '/settings/payouts', forPros: true },
  { key: 'account', path: '/settings/account' },
] as const satisfies SettingsPage[];
