/** The links of the header, in their order. */
export const mainLinks = [
  { to: '/browse', words: 'link.browse' },
  { to: '/projects', words: 'link.projects' },
  { to: '/how-it-works', words: 'link.howItWorks' },
] as const;
