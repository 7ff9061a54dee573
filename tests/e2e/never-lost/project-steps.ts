import { idOf } from '#sandbox/sample-data/random.ts';
import type { Step } from './steps.ts';

const cleaning = idOf('request project move-out');

/** The steps of a project at which its client or a Pro types. */
export const projectSteps: Step[] = [
  {
    name: 'a question about a project',
    draft: 'question',
    find: async () => ({
      viewer: 'pro@nearhand.test',
      path: `/worker-dashboard/requests/${idOf('request project fresh')}`,
    }),
    typed: { '[name=question]': 'Is there a place to park?' },
    send: 'button[value=ask]',
    sent: 'Is there a place to park?',
  },
  {
    name: 'the answer to a question about a project',
    draft: `project-answer-${idOf(`question ${cleaning} 1`)}`,
    find: async () => ({ viewer: 'client@nearhand.test', path: `/requests/${cleaning}` }),
    typed: { '[name=answer]': 'There is one in the closet.' },
    send: 'button[value=answer]',
  },
  {
    name: 'a project',
    draft: 'project',
    find: async () => ({ viewer: 'client@nearhand.test', path: '/post-job' }),
    typed: {
      '[name=title]': 'Repaint the fence',
      '[name=category]': 'outdoor-and-yard',
      '[name=zip]': '94110',
      '[name=description]': 'Forty feet of wood.',
      '[name=budget]': '350',
    },
    send: 'form:has([name=budget]) button[value=send]',
  },
];
