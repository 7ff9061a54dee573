import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { formatDuration, formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { type Question, questionOf } from '#modules/jobs/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { ActPanel } from '../act-panel.tsx';

/** The job stands still: what the client is asked, with the two answers; for the Pro, what was asked and what to do. */
export function AttentionPanel({ job }: { job: JobDetail }) {
  const words = useWords(job);
  const question = questionOf(job);
  if (!question) return null;
  if (job.side === 'worker')
    return <ActPanel title={words(`${question}.asked`)} text={words(askedKey(job, question))} />;
  return (
    <ActPanel
      id="attention"
      title={words(`${question}.title`)}
      text={words(question === 'came' && job.isStartLost ? 'came.textLost' : `${question}.text`)}
    >
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Answer text={words(`${question}.yesText`)} note={question === 'finished' && <AllHours job={job} />}>
          <Yes question={question}>{words(`${question}.yes`)}</Yes>
        </Answer>
        {(question === 'finished' || job.acts.includes('reportNoShow')) && (
          <Answer text={words(`${question}.noText`)}>
            {/* Work that is not finished is a problem, reported in the dialog of `problem.tsx`. */}
            <DialogButton dialog={question === 'came' ? 'no-show' : 'problem'} variant="secondary" wide>
              {words(`${question}.no`)}
            </DialogButton>
          </Answer>
        )}
      </div>
      {question === 'came' && <NoShowDialog job={job} />}
    </ActPanel>
  );
}

/** Returns the key of what the Pro reads about the question. A start can be lost, and a PIN hidden, only before the work begins. */
function askedKey({ isOtherSuspended, isStartLost }: JobDetail, question: Question): string {
  if (question === 'came' && isOtherSuspended) return 'came.askedInactive';
  return question === 'came' && isStartLost ? 'came.askedLost' : `${question}.askedText`;
}

/** Returns the words of the panel, `attention.<key>`, with what they are about. */
function useWords(job: JobDetail) {
  const { t, i18n } = useTranslation('jobs');
  const values = {
    name: job.counterpartName,
    amount: formatMoney(job.money.heldCents),
    due: job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '',
    time: formatDuration(releaseAfterMs(job.money.heldCents), i18n.language),
  };
  return (key: string) => t(`attention.${key}`, values);
}

const Answer = ({ text, note, children }: { text: string; note?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-col gap-2.5">
    {children}
    <p className="text-ink-soft text-sm">
      {text} {note}
    </p>
  </div>
);

const answers = { came: 'confirmArrival', finished: 'confirmFinish' } as const satisfies Record<Question, string>;

function Yes({ question, children }: { question: Question; children: ReactNode }) {
  const intent = answers[question];
  const busy = useBusy(intent);
  return (
    <Form method="post">
      <Button name="intent" value={intent} busy={busy} wide>
        {children}
      </Button>
    </Form>
  );
}

/** Of hourly work: how many hours the client's yes counts. */
function AllHours({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  if (job.pricing !== 'hourly' || job.minutes === null) return null;
  return t('attention.finished.hours', { hours: formatHours(job.minutes, i18n.language) });
}

/** Asks once more: the answer cancels the job, and the Pro gets a strike. */
function NoShowDialog({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const words = useWords(job);
  const busy = useBusy('reportNoShow');
  return (
    <Dialog
      id="no-show"
      title={words('came.confirm')}
      closeText={t('common:action.close')}
      footer={
        <>
          <WayBack>{t('cancel.keep')}</WayBack>
          <Form method="post" action={`/jobs/${job.id}`}>
            <Button name="intent" value="reportNoShow" variant="danger" busy={busy}>
              {t('cancel.actRefund', { amount: formatMoney(job.money.heldCents) })}
            </Button>
          </Form>
        </>
      }
    >
      <p>{words('came.confirmText')}</p>
    </Dialog>
  );
}
