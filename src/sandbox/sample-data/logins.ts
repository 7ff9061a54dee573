/** Accounts of the sample data that people may sign in to; the login page and the start command offer them. */
export const samplePassword = 'nearhand-demo';

export const sampleLogins = [
  { email: 'client@nearhand.test', role: 'customer' },
  { email: 'pro@nearhand.test', role: 'contractor' },
  { email: 'admin@nearhand.test', role: 'admin' },
];
