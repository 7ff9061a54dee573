import type { ReactNode } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { Application, Notice } from '#modules/workers/application/application-shape.ts';
import { maxAnswer, paperTypes } from '#modules/workers/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

/** The publisher's address of the summary that the law requires with a report (15 U.S.C. 1681b(b)(3)(A)). */
const rightsUrl = 'https://www.consumerfinance.gov/rules-policy/regulations/1022/k/';

const linkClasses =
  'wrap-anywhere inline-flex items-center text-pine-ink underline underline-offset-3 pointer-coarse:min-h-11';

/** The content of a background report against the Pro, the Pro's rights, and the form to answer. */
export function ReportNotice({
  application: { state, notice },
  refusal,
}: {
  application: Application;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('application');
  if (!notice) return null;
  return (
    <section aria-labelledby="report-notice" className="flex flex-col gap-5">
      <h2 id="report-notice" className="text-2xl">
        {t('notice.title')}
      </h2>
      {state === 'rejected' && <p className="max-w-prose">{t('notice.rejected')}</p>}
      <NoticeFacts notice={notice} isOpen={state === 'notice_given'} />
      {/* After a refusal, too, so that what was typed is not lost. */}
      {(state === 'notice_given' || refusal) && <AnswerForm refusal={refusal} />}
    </section>
  );
}

function NoticeFacts({ notice, isOpen }: { notice: Notice; isOpen: boolean }) {
  const { t, i18n } = useTranslation('application');
  const timeZone = useTimeZone();
  const langOf = useTextLang();
  const { reason, reportFrom, report, answerUntil, answer, answerPapers } = notice;
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('notice.reason')}>
        <p lang={langOf(reason)} className="whitespace-pre-line">
          {reason}
        </p>
      </Fact>
      <Fact label={t('notice.from')}>{reportFrom}</Fact>
      <Fact label={t('notice.report')}>{report ? <PaperLink paper={report} /> : t('notice.noReport')}</Fact>
      <Fact label={t('notice.yourRights')}>
        <a href={rightsUrl} target="_blank" rel="noreferrer" className={linkClasses}>
          {t('notice.rightsLink')}
        </a>
      </Fact>
      {isOpen && (
        <Fact label={t('notice.until')}>
          <time dateTime={answerUntil} className="font-semibold">
            {formatWhenWithZone(answerUntil, timeZone, i18n.language)}
          </time>
        </Fact>
      )}
      {answer && (
        <Fact label={t('notice.answer')}>
          <p lang={langOf(answer)} className="whitespace-pre-line">
            {answer}
          </p>
          {answerPapers.map((paper) => (
            <p key={paper.id}>
              <PaperLink paper={paper} />
            </p>
          ))}
        </Fact>
      )}
    </dl>
  );
}

const PaperLink = ({ paper: { id, fileName } }: { paper: { id: string; fileName: string } }) => (
  <a href={`/papers/${id}`} className={linkClasses}>
    {fileName}
  </a>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[11rem_1fr]">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </div>
);

function AnswerForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('application');
  const filesHint = useFilesHint(t('notice.filesHint'));
  const busy = useBusy('answerNotice');
  const isMissing = refusal?.fields.answer !== undefined;
  return (
    <DraftForm
      draft="notice-answer"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <FormError title={refusal?.message ?? null} aboutFields={isMissing} />
      <TextArea
        name="answer"
        label={t('notice.answer')}
        hint={t('notice.answerHint')}
        rows={6}
        maxLength={maxAnswer}
        defaultValue={refusal?.typed.answer}
        error={isMissing ? t('notice.answerMissing') : null}
        required
      />
      <Field label={t('notice.files')} hint={filesHint} optional={t('common:form.optional')}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="files"
            multiple
            accept={[...paperTypes, '.txt'].join()}
            className="control"
          />
        )}
      </Field>
      <div>
        <Button name="intent" value="answerNotice" busy={busy} busyText={t('notice.sending')}>
          {t('notice.send')}
        </Button>
      </div>
    </DraftForm>
  );
}
