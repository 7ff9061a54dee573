import type { ReactNode } from 'react';
import { formatDistanceInTime } from '#lib/when.ts';
import type { Question } from '#modules/hiring/projects/project-contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What Pros have asked about a project, and the client's answers. `reply` is the client's form for an open question. */
export function Questions({
  questions,
  now,
  reply,
  children,
}: {
  questions: Question[];
  now: string;
  reply?: (question: Question) => ReactNode;
  /** The form for a new question. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('projects');
  return (
    <section id="questions" aria-labelledby="questions-title" className="flex max-w-prose scroll-mt-24 flex-col gap-5">
      <h2 id="questions-title" className="text-2xl">
        {t('questions.title')}
      </h2>
      {questions.length === 0 && <p className="text-ink-soft">{t('questions.none')}</p>}
      {questions.length > 0 && (
        <ul className="flex flex-col gap-6">
          {questions.map((question) => (
            <OneQuestion key={question.id} question={question} now={now} reply={reply} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function OneQuestion({
  question,
  now,
  reply,
}: {
  question: Question;
  now: string;
  reply: ((question: Question) => ReactNode) | undefined;
}) {
  const { t, i18n } = useTranslation('projects');
  const langOf = useTextLang();
  const { author, askedAt, answer } = question;
  return (
    <li className="flex flex-col gap-2 border-line border-t pt-4">
      <p className="text-ink-soft text-sm">
        {t('questions.asked', { name: author, when: formatDistanceInTime(askedAt, now, i18n.language) })}
      </p>
      <p lang={langOf(question.question)} className="wrap-anywhere whitespace-pre-line font-medium">
        {question.question}
      </p>
      {answer && (
        <div className="border-pine border-l-4 pl-4">
          <p className="text-ink-soft text-sm">{t('questions.answer')}</p>
          <p lang={langOf(answer)} className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
      {!answer && (reply ? reply(question) : <p className="text-ink-soft text-sm">{t('questions.open')}</p>)}
    </li>
  );
}
