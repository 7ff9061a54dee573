/** The password of all sample logins. */
export const samplePassword = 'nearhand-demo';

/**
 * Accounts of the sample data that visitors can sign in to, offered on the login page and by the start command. `as` is
 * the key of a login's label: `account:samples.<as>`.
 */
export const sampleLogins = [
  { email: 'client@nearhand.test', role: 'customer', name: 'Maya Thompson', as: 'client' },
  { email: 'pro@nearhand.test', role: 'contractor', name: 'Elena Morales', as: 'pro' },
  { email: 'dual@nearhand.test', role: 'dual', name: 'Daniel Okafor', as: 'dual' },
  { email: 'newpro@nearhand.test', role: 'contractor', name: 'Linh Tran', as: 'newPro' },
  { email: 'changedpro@nearhand.test', role: 'contractor', name: 'Marcus Bell', as: 'changedPro' },
  { email: 'revisedpro@nearhand.test', role: 'contractor', name: 'Ngozi Abara', as: 'revisedPro' },
  { email: 'admin@nearhand.test', role: 'admin', name: 'Avery Lindqvist', as: 'admin' },
];
