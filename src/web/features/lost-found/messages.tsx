import type { FormRefusal } from '#api/form.server.ts';
import { formatDate } from '#lib/formatters.ts';
import type { LostMessage, LostReportDetail } from '#modules/lost-found/contract.ts';
import { maxText } from '#modules/lost-found/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { ReportMessage } from './report-message.tsx';

interface MessagesProps {
  report: LostReportDetail;
  refusal: FormRefusal | undefined;
}

/** The messages to the reporter with their answers; other viewers see their own message. */
export function Messages({ report, refusal }: MessagesProps) {
  const { t } = useTranslation('lostFound');
  const { messages, isOwn } = report;
  if (messages.length === 0 && !isOwn) return null;
  return (
    <section aria-labelledby="messages" className="flex flex-col gap-5">
      <h2 id="messages" className="text-2xl">
        {t('messages.title')}
      </h2>
      {messages.length === 0 && <p className="text-ink-soft">{t('messages.none')}</p>}
      <ul className="flex flex-col gap-5">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-col gap-4 rounded-xl bg-well p-5">
            <Exchange message={message} report={report} refusal={refusal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A message and its answer, which only the two people read, and administrators once one of the two reports it. */
function Exchange({ message, report, refusal }: MessagesProps & { message: LostMessage }) {
  const { t } = useTranslation('lostFound');
  const { text, senderName, createdAt, answer, answeredAt } = message;
  const otherWrote = !message.isOwn || answer !== null;
  return (
    <>
      <Statement report={report} by={message.isOwn ? null : senderName} text={text} at={createdAt} />
      {answer && answeredAt && (
        <Statement report={report} by={report.isOwn ? null : report.reporterName} text={answer} at={answeredAt} />
      )}
      {!answer && !report.isOwn && (
        <p className="text-ink-soft text-sm">
          {t(report.mayAnswer ? 'answer.none' : 'answer.never', { name: report.reporterName })}
        </p>
      )}
      {!answer && report.isOwn && !report.mayAnswer && <p className="text-ink-soft text-sm">{t('answer.closed')}</p>}
      {report.isOwn &&
        (answer || !report.mayAnswer ? (
          <UnsentAnswer message={message} refusal={refusal} />
        ) : (
          <AnswerForm message={message} refusal={refusal} />
        ))}
      <p className="text-ink-soft text-sm">{t('messages.both')}</p>
      {otherWrote && <ReportMessage report={report} message={message} refusal={refusal} />}
    </>
  );
}

/** The text of one of the two; `by` is null for the viewer. */
function Statement({
  report,
  by,
  text,
  at,
}: {
  report: LostReportDetail;
  by: string | null;
  text: string;
  at: string;
}) {
  const { t, i18n } = useTranslation('lostFound');
  const langOf = useTextLang();
  const date = formatDate(at, i18n.language, report.place.timeZone);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-ink-soft text-sm">
        {by === null ? t('message.you', { date }) : t('message.by', { name: by, date })}
      </figcaption>
      <blockquote lang={langOf(text)} className="wrap-anywhere max-w-prose whitespace-pre-line">
        {text}
      </blockquote>
    </figure>
  );
}

interface AnswerProps {
  message: LostMessage;
  refusal: FormRefusal | undefined;
}

/** Why an answer to this message was refused. */
const useAnswerRefusal = ({ message, refusal }: AnswerProps) =>
  useFormRefusal(refusal?.typed.messageId === message.id ? refusal : undefined, 'answer', 'answer');

/**
 * Says why an answer was refused, with its text: the form is gone, because another tab has sent the first one, or an administrator has
 * closed the report.
 */
function UnsentAnswer(props: AnswerProps) {
  const { t } = useTranslation('lostFound');
  const langOf = useTextLang();
  const { message: reason, typed } = useAnswerRefusal(props);
  if (reason === null) return null;
  return (
    <Notice kind="destructive" title={reason} live>
      {typed.answer && (
        <>
          <p>{t('answer.notSent')}</p>
          <blockquote lang={langOf(typed.answer)} className="wrap-anywhere whitespace-pre-line">
            {typed.answer}
          </blockquote>
        </>
      )}
    </Notice>
  );
}

/** The form of the reporter's one answer. */
function AnswerForm({ message, refusal }: AnswerProps) {
  const { t } = useTranslation('lostFound');
  const busy = useBusy('answer');
  const { error, typed } = useAnswerRefusal({ message, refusal });
  return (
    <DraftForm
      draft={`lost-answer-${message.id}`}
      method="post"
      noValidate
      preventScrollReset
      className="flex flex-col items-start gap-3"
    >
      <input type="hidden" name="messageId" value={message.id} />
      <TextArea
        name="answer"
        label={t('answer.label', { name: message.senderName })}
        hint={t('answer.hint')}
        maxLength={maxText}
        defaultValue={typed.answer}
        error={error}
        className="w-full"
        required
      />
      <Button name="intent" value="answer" busy={busy} size="sm">
        {t('answer.send')}
      </Button>
    </DraftForm>
  );
}
