import type { FormRefusal } from '#api/form.server.ts';
import { maxAnswer, maxQuestion } from '#modules/hiring/limits.ts';
import type { Question } from '#modules/hiring/projects/project-contract.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

/** A Pro's question to the client of a project. */
export function AskQuestion({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('projects');
  const busy = useBusy('ask');
  const { typed, error } = useFormRefusal(refusal, 'ask', 'question');
  return (
    <DraftForm draft="question" method="post" noValidate className="flex flex-col items-start gap-4">
      <TextArea
        id="question"
        name="question"
        label={t('questions.ask')}
        hint={t('questions.askHint')}
        rows={3}
        maxLength={maxQuestion}
        defaultValue={typed.question}
        error={error}
        className="w-full"
      />
      <Button variant="secondary" name="intent" value="ask" busy={busy}>
        {t('questions.send')}
      </Button>
    </DraftForm>
  );
}

/** The client's answer to a question. */
export function AnswerQuestion({ question, refusal }: { question: Question; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('projects');
  const busy = useBusy('answer');
  const isOwn = refusal?.typed.questionId === question.id;
  const { typed, error } = useFormRefusal(isOwn ? refusal : undefined, 'answer', 'answer');
  return (
    <DraftForm
      draft={`project-answer-${question.id}`}
      method="post"
      noValidate
      className="flex flex-col items-start gap-3 self-stretch"
    >
      <input type="hidden" name="questionId" value={question.id} />
      <TextArea
        id={`answer-${question.id}`}
        name="answer"
        label={t('questions.reply', { name: question.author })}
        hint={t('questions.replyHint')}
        rows={2}
        maxLength={maxAnswer}
        defaultValue={typed.answer}
        error={error}
        className="w-full"
      />
      <Button variant="secondary" size="sm" name="intent" value="answer" busy={busy}>
        {t('questions.replySend')}
      </Button>
    </DraftForm>
  );
}
