/** The pages of the administrators' area, in the order of its menu. */
export const adminPages = [
  { key: 'portal', path: '/portal' },
  { key: 'home', path: '/admin' },
  { key: 'approvals', path: '/admin/approvals' },
  { key: 'jobs', path: '/admin/jobs' },
  { key: 'appeals', path: '/admin/appeals' },
  { key: 'disputes', path: '/admin/disputes' },
  { key: 'lostAndFound', path: '/admin/lost-and-found' },
  { key: 'messages', path: '/admin/messages' },
  { key: 'ledger', path: '/admin/ledger' },
] as const;
