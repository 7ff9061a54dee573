/** The pages of the administrators' area, in the order of its menu. `also` are pages elsewhere that belong to one. */
export const adminPages = [
  { key: 'portal', path: '/portal' },
  { key: 'home', path: '/admin' },
  { key: 'approvals', path: '/admin/approvals' },
  { key: 'appeals', path: '/admin/appeals' },
  { key: 'disputes', path: '/admin/disputes' },
  { key: 'lostAndFound', path: '/admin/lost-and-found' },
  { key: 'messages', path: '/admin/messages' },
  { key: 'ledger', path: '/admin/ledger', also: '/admin/jobs' },
] as const;
