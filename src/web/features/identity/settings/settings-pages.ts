interface SettingsPage {
  key: string;
  path: string;
  forPros?: true;
}

/** The pages of the settings, and of a Pro's own profile, in the order of their menu. */
export const settingsPages = [
  { key: 'profile', path: '/settings' },
  { key: 'contact', path: '/settings/contact' },
  { key: 'security', path: '/settings/security' },
  { key: 'notifications', path: '/settings/notifications' },
  { key: 'display', path: '/settings/display' },
  { key: 'calendar', path: '/settings/calendar' },
  { key: 'proProfile', path: '/worker-dashboard/profile', forPros: true },
  { key: 'photo', path: '/worker-dashboard/profile/photo', forPros: true },
  { key: 'papers', path: '/worker-dashboard/profile/papers', forPros: true },
  { key: 'payouts', path: '/settings/payouts', forPros: true },
  { key: 'account', path: '/settings/account' },
] as const satisfies SettingsPage[];
