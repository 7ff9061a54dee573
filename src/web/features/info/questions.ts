import type { Translate } from '#lib/words.ts';

/** The questions of the help page, in order, each with the page that explains more. */
export const questions = [
  { id: 'customers', to: '/how-it-works' },
  { id: 'worker', to: '/signup-worker' },
  { id: 'payment', to: '/how-it-works#sides' },
  { id: 'problem', to: null },
  { id: 'cancel', to: '/how-it-works#refunds' },
] as const;

/** The questions and answers for search engines (schema.org FAQPage). `t` reads the catalog `info`. */
export const questionData = (t: Translate, email: string): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ id }) => ({
    '@type': 'Question',
    name: t(`faq.${id}.question`),
    acceptedAnswer: { '@type': 'Answer', text: t(`faq.${id}.answer`, { email }) },
  })),
});
