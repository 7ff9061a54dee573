/** Accounts of the sample data that people may sign in to; the login page and the start command offer them. */
export const samplePassword = 'nearhand-demo';

/** `role` is the key of its name: `account:samples.<role>`. */
export const sampleLogins = [
  { email: 'client@nearhand.test', role: 'customer' },
  { email: 'pro@nearhand.test', role: 'contractor' },
  { email: 'dual@nearhand.test', role: 'dual' },
  { email: 'newpro@nearhand.test', role: 'contractor' },
  { email: 'admin@nearhand.test', role: 'admin' },
];
