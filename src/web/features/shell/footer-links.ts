/** The footer's columns: links for clients, and for Pros. */
export const footerColumns = [
  {
    title: 'footer.hire',
    links: [
      { to: '/browse', words: 'link.browse' },
      { to: '/post-job', words: 'link.postProject' },
      { to: '/how-it-works', words: 'link.howItWorks' },
      { to: '/extra-mile', words: 'link.extraMile' },
      { to: '/lost-and-found', words: 'link.lostAndFound' },
      { to: '/actions-guardian', words: 'link.proofPhotos' },
    ],
  },
  {
    title: 'footer.work',
    links: [
      { to: '/projects', words: 'link.projects' },
      { to: '/signup-worker', words: 'link.becomePro' },
      { to: '/extra-mile-program', words: 'link.extraMileProgram' },
    ],
  },
] as const;

export const legalLinks = [
  { to: '/terms-of-service', words: 'link.terms' },
  { to: '/privacy-policy', words: 'link.privacy' },
] as const;
