import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { listFormat } from '#lib/formatters.ts';
import { formatWhen } from '#lib/when.ts';
import type { ChangeRequest } from '#modules/jobs/changes/changes-contract.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
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
  if (!open && !isLate) return earlier.length > 0 && <Earlier job={job} requests={earlier} />;
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '';
  const about = { name: job.counterpartName, due };
  return (
    <ActPanel
      isOutcome={Boolean(open)}
      title={t(`changes.open.${job.side}`, about)}
      text={open && t(`changes.openText.${job.side}`, about)}
    >
      {open && <Request job={job} request={open} />}
      {job.side === 'client' ? <Withdraw /> : <Answer job={job} {...refused} />}
      {earlier.length > 0 && <Earlier job={job} requests={earlier} isWithin />}
    </ActPanel>
  );
}

/** What the client wrote, and the Pro's answer. */
function Request({ job, request }: { job: JobWithLangs; request: ChangeRequest }) {
  const { t, i18n } = useTranslation('jobs');
  const langs = job.langs.changes[job.changeRequests.indexOf(request)];
  const named = job.scope.filter(({ position }) => request.items.includes(position)).map(({ label }) => label);
  const { reason, requestedAt, answer, withdrawnAt } = request;
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-well px-4 py-3">
      <Statement job={job} by="client" text={reason} lang={langs?.reason} at={requestedAt} />
      {named.length > 0 && <p>{t('changes.about', { items: listFormat(i18n.language, {}).format(named) })}</p>}
      {answer && <Statement job={job} by="worker" text={answer.text} lang={langs?.answer} at={answer.answeredAt} />}
      {withdrawnAt && <p className="text-ink-soft text-sm">{t('changes.withdrawn')}</p>}
    </div>
  );
}

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
      {requests.map((request) => (
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
      className="flex scroll-mt-24 flex-col gap-3"
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

/** The client takes the request back. */
function Withdraw() {
  const { t } = useTranslation('jobs');
  const busy = useBusy('withdrawChanges');
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-2">
      <Button name="intent" value="withdrawChanges" variant="secondary" busy={busy}>
        {t('changes.withdraw')}
      </Button>
      <p className="text-ink-soft text-sm">{t('changes.withdrawText')}</p>
    </Form>
  );
}

/** The Pro says what was changed, or why nothing is to be, ticks what was not done before, and submits the work again. */
function Answer({ job, ...refused }: { job: JobDetail } & RefusedForm) {
  const { t } = useTranslation('jobs');
  return (
    <AnswerForm
      draft="changesAnswer"
      intent="answerChanges"
      label={t('changes.answer')}
      hint={t('changes.answerHint', { name: job.counterpartName })}
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
  );
}
