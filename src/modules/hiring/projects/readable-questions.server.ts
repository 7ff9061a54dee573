import type { Language } from '#lib/languages.ts';
import { shortName } from '#lib/short-name.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { readableName } from '#platform/words.server.ts';
import type { QuestionRow } from '../views.server.ts';

/** Returns the questions about a project as everybody reads them: short names, contact details masked. */
export const readableQuestions = (questions: readonly QuestionRow[], language: Language): QuestionRow[] =>
  questions.map((row) => ({
    ...row,
    author: readableName(shortName(row.author), language),
    question: maskContactDetails(row.question),
    answer: row.answer && maskContactDetails(row.answer),
  }));
