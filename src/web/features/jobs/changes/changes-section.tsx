import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { listFormat } from '#lib/formatters.ts';
import { formatDuration, formatWhen } from '#lib/when.ts';
import type { ChangeRequest } from '#modules/jobs/changes/changes-contract.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { maxChangeRequests } from '#modules/jobs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { ActPanel } from '../act-panel.tsx';
import { AnswerForm } from '../answer-form.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import type { RefusedForm } from '../refused-form.ts';
import { Statement } from '../statement.tsx';
import { outcomeId } from '../use-state-news.ts';
import { ItemChecks } from '../work/item-checks.tsx';
import { doneField } from '../work/scope-submission.ts';
import { requestOfCase } from './request-of-case.ts';

/** What the client asked to be changed: the request that waits for the Pro, with what the viewer can do, or the earlier ones. */
export function ChangesSection({ job, ...refused }: { job: JobWithLangs } & RefusedForm) {
  const { t, i18n } = useTranslation('jobs');
  const open = job.state === 'changes_requested' ? job.changeRequests.at(-1) : undefined;
  // The case shows the request that it began with.
  const inCase = requestOfCase(job);
  const earlier = job.changeRequests.filter((request) => request !== open && request !== inCase);
  // Without a case, which has an answer of its own, what was typed stays here.
  const isLate = !open && !job.case && Boolean(refused.error || refused.typed?.answer);
  if (isLate) return <Late job={job} answer={refused.typed?.answer ?? ''} />;
  if (!open) return earlier.length > 0 && <Earlier job={job} requests={earlier} />;
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '';
  const about = { name: job.counterpartName, due };
  return (
    <ActPanel isOutcome title={t(`changes.open.${job.side}`, about)} text={t(`changes.openText.${job.side}`, about)}>
      <Request job={job} request={open} />
      {job.side === 'client' ? <Withdraw job={job} /> : <Answer job={job} {...refused} />}
      {earlier.length > 0 && <Earlier job={job} requests={earlier} isWithin />}
    </ActPanel>
  );
}

/** An answer that came after the client took the request back: it can be sent as a message. */
function Late({ job, answer }: { job: JobDetail; answer: string }) {
  const { t } = useTranslation('jobs');
  const name = job.counterpartName;
  return (
    <ActPanel title={t('changes.late', { name })} text={t('changes.lateText')}>
      <p className="whitespace-pre-line break-words rounded-lg bg-well px-4 py-3">{answer}</p>
      <SmallLink to={`/messages/new?job=${job.id}`} className="w-fit">
        {t('shell:conversations.with', { name })}
      </SmallLink>
    </ActPanel>
  );
}

/** What the client wrote, and the Pro's answer. */
function Request({ job, request }: { job: JobWithLangs; request: ChangeRequest }) {
  const { t, i18n } = useTranslation('jobs');
  const langs = job.langs.changes[job.changeRequests.indexOf(request)];
  const named = job.scope.filter(({ position }) => request.items.includes(position)).map(({ label }) => label);
  const { reason, requestedAt, answer } = request;
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-well px-4 py-3">
      <Statement job={job} by="client" text={reason} lang={langs?.reason} at={requestedAt} />
      {named.length > 0 && <p>{t('changes.about', { items: listFormat(i18n.language, {}).format(named) })}</p>}
      {answer && <Statement job={job} by="worker" text={answer.text} lang={langs?.answer} at={answer.answeredAt} />}
      <Ending job={job} request={request} />
    </div>
  );
}

/** How a request without an answer ended: taken back, or cut off by a reported problem. One that still waits says nothing. */
function Ending({ job, request: { answer, withdrawnAt } }: { job: JobDetail; request: ChangeRequest }) {
  const { t, i18n } = useTranslation('jobs');
  if (!withdrawnAt && (answer || !job.case)) return null;
  const when = withdrawnAt ? formatWhen(withdrawnAt, job.timeZone, i18n.language) : '';
  const key = withdrawnAt ? `changes.withdrawn.${job.side}` : 'changes.cutOff';
  return <p className="text-ink-soft text-sm">{t(key, { name: job.counterpartName, when })}</p>;
}

/** Requests from before, the newest first. */
function Earlier({
  job,
  requests,
  isWithin = false,
}: {
  job: JobWithLangs;
  requests: readonly ChangeRequest[];
  /** True below the open request. */
  isWithin?: boolean;
}) {
  const { t } = useTranslation('jobs');
  const list: ReactNode = (
    <ul className="flex flex-col gap-5">
      {requests.toReversed().map((request) => (
        <li key={request.requestedAt}>
          <Request job={job} request={request} />
        </li>
      ))}
    </ul>
  );
  if (isWithin)
    return (
      <div className="flex flex-col gap-3 border-line border-t pt-4">
        <h3 className="text-lg">{t('changes.earlier')}</h3>
        {list}
      </div>
    );
  return (
    <section
      id={isOutcomeOf(job) ? outcomeId : undefined}
      tabIndex={-1}
      aria-labelledby="changes-title"
      className="flex scroll-mt-24 flex-col gap-3 rounded-sm outline-offset-8"
    >
      <h2 id="changes-title" className="text-xl">
        {t('changes.title')}
      </h2>
      {list}
    </section>
  );
}

/** True right after the request was answered or taken back: the section then says what became of it. */
const isOutcomeOf = ({ events }: JobDetail): boolean =>
  ['answerChanges', 'withdrawChanges'].includes(events.at(-1)?.act ?? '');

/** The client takes the request back, after one more question: it counts. */
function Withdraw({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('withdrawChanges');
  return (
    <>
      <DialogButton dialog="take-back" variant="secondary" className="w-fit">
        {t('changes.withdraw')}
      </DialogButton>
      <Dialog
        id="take-back"
        title={t('changes.withdrawTitle')}
        closeText={t('common:action.close')}
        footer={
          <>
            <WayBack>{t('release.keep')}</WayBack>
            <Form method="post" action={`/jobs/${job.id}#outcome`} preventScrollReset>
              <Button name="intent" value="withdrawChanges" busy={busy}>
                {t('changes.withdraw')}
              </Button>
            </Form>
          </>
        }
      >
        <p>
          {t('changes.withdrawText')}{' '}
          {t(job.changeRequests.length < maxChangeRequests ? 'changes.withdrawCounts' : 'changes.withdrawLast')}
        </p>
      </Dialog>
    </>
  );
}

/** The Pro says what was changed, or why nothing is to be, ticks what was not done before, and submits the work again. */
function Answer({ job, ...refused }: { job: JobDetail } & RefusedForm) {
  const { t, i18n } = useTranslation('jobs');
  const name = job.counterpartName;
  const time = formatDuration(releaseAfterMs(job.money.heldCents), i18n.language);
  return (
    <>
      <p>
        {t('changes.visit')}{' '}
        <SmallLink to={`/messages/new?job=${job.id}`}>{t('shell:conversations.with', { name })}</SmallLink>
      </p>
      <AnswerForm
        draft="changesAnswer"
        intent="answerChanges"
        label={t('changes.answer')}
        hint={`${t('changes.answerHint')} ${t('submit.text', { name, time })}`}
        send={t('changes.answerSend')}
        side={job.side}
        {...refused}
      >
        <ItemChecks
          items={job.scope.filter(({ undoneReason }) => undoneReason)}
          legend={t('changes.doneNow')}
          nameOf={doneField}
          typed={refused.typed}
        />
      </AnswerForm>
    </>
  );
}
