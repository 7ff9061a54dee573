/** Accounts of the sample data that people may sign in to; the login page and the start command offer them. */
export const samplePassword = 'nearhand-demo';

/** `as` is the key of what they try out: `account:samples.<as>`. */
export const sampleLogins = [
  { email: 'client@nearhand.test', role: 'customer', name: 'Maya Thompson', as: 'client' },
  { email: 'pro@nearhand.test', role: 'contractor', name: 'Elena Morales', as: 'pro' },
  { email: 'dual@nearhand.test', role: 'dual', name: 'Daniel Okafor', as: 'dual' },
  { email: 'newpro@nearhand.test', role: 'contractor', name: 'Linh Tran', as: 'newPro' },
  { email: 'admin@nearhand.test', role: 'admin', name: 'Avery Lindqvist', as: 'admin' },
];
