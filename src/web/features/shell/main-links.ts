/** The three ways in, in the order of the header. */
export const mainLinks = [
  { to: '/browse', words: 'link.browse' },
  { to: '/projects', words: 'link.projects' },
  { to: '/how-it-works', words: 'link.howItWorks' },
] as const;
