/** The pages of the administrators' area, in the order of its menu. */
export const adminPages = [
  { key: 'portal', path: '/portal' },
  { key: 'home', path: '/admin' },
  { key: 'approvals', path: '/admin/approvals' },
  { key: 'appeals', path: '/admin/appeals' },
  { key: 'lostAndFound', path: '/admin/lost-and-found' },
  { key: 'messages', path: '/admin/messages' },
] as const;
