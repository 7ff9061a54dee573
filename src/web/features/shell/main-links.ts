/** The ways in, in the order of the header. */
export const mainLinks = [
  { to: '/browse', words: 'link.browse' },
  { to: '/how-it-works', words: 'link.howItWorks' },
] as const;
