import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import type { FileProblem } from '#web/ui/forms/file-problems.ts';
import { useFileProblemText } from './file-problem-text.ts';
import { TranslationProvider } from './translation.tsx';

const Text = ({ problem }: { problem: FileProblem }) => useFileProblemText()(problem);

const textOf = (problem: FileProblem) =>
  renderToString(
    <TranslationProvider words={words('en')}>
      <Text problem={problem} />
    </TranslationProvider>,
  );

test('files above the limit are named', () => {
  expect(textOf({ kind: 'tooMany', limit: 10, names: ['hall.jpg'] })).toBe(
    'You can attach up to 10 files. This one is over the limit: hall.jpg. Remove it or another file.',
  );
  expect(textOf({ kind: 'tooMany', limit: 10, names: ['hall.jpg', 'plan.pdf'] })).toContain(
    'These 2 are over the limit: hall.jpg, plan.pdf. Remove them or others.',
  );
});

test('a file that is wrong has its own sentence', () => {
  expect(textOf({ kind: 'tooLarge', name: 'plan.pdf', megabytes: 10 })).toBe(
    words('en').t('errors:uploads.tooLarge', { name: 'plan.pdf', megabytes: 10 }),
  );
});
