import type { ReactNode } from 'react';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { maxAnswer } from '#modules/jobs/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import type { JobIntent } from './forms-there.ts';
import type { RefusedForm } from './refused-form.ts';

/** The viewer answers what the other side wrote, in a field named `answer`. A Pro's answer may be read by the client's bank. */
export function AnswerForm({
  draft,
  intent,
  label,
  hint,
  send,
  side,
  children,
  error,
  typed = {},
}: {
  /** The name of the draft. */
  draft: string;
  intent: JobIntent;
  label: string;
  hint: string;
  /** The words of the button. */
  send: string;
  side: JobDetail['side'];
  /** Fields below that of the answer. */
  children?: ReactNode;
} & RefusedForm) {
  const { t } = useTranslation('jobs');
  const busy = useBusy(intent);
  return (
    <DraftForm
      draft={draft}
      method="post"
      noValidate
      preventScrollReset
      className="flex max-w-prose flex-col items-start gap-4"
    >
      <div className="w-full">
        <TextArea
          name="answer"
          label={label}
          hint={
            <>
              {hint}
              {side === 'worker' && <span className="mt-1 block">{t('case.answerEnglish')}</span>}
            </>
          }
          maxLength={maxAnswer}
          defaultValue={typed.answer}
          error={error}
          required
        />
      </div>
      {children}
      <Button name="intent" value={intent} busy={busy}>
        {send}
      </Button>
    </DraftForm>
  );
}
