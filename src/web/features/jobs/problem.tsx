import { MessageCircleWarning } from 'lucide-react';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { caseReason } from '#modules/jobs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** "Something's not right": stops the release and opens a case, with the reason. */
export function ReportProblem({ job, error, typed }: { job: JobDetail; error: string | null; typed: string }) {
  const { t } = useTranslation('jobs');
  const name = job.counterpartName;
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-6">
      <p className="text-ink-soft text-sm">{t('problem.lead')}</p>
      <DialogButton dialog="problem" variant="secondary" size="sm" icon={<MessageCircleWarning />}>
        {t('problem.act')}
      </DialogButton>
      <ReasonDialog
        id="problem"
        jobId={job.id}
        intent="dispute"
        title={t('problem.title')}
        act={t('problem.send')}
        reason={{
          label: t('problem.reason'),
          hint: t('problem.reasonHint', { name }),
          rows: 5,
          maxLength: caseReason.max,
          defaultValue: typed,
          error,
          required: true,
        }}
      >
        <p className="text-ink-soft">{t(`problem.text.${job.side}`, { name })}</p>
      </ReasonDialog>
    </section>
  );
}

/** The case about the job: what was reported, and what was decided. */
export function CaseSection({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  if (!job.case) return null;
  const { openedBy, reason, openedAt, decision } = job.case;
  const by = openedBy === job.side ? 'you' : 'other';
  return (
    <section aria-labelledby="case" className="flex flex-col gap-4 rounded-xl bg-warn-soft p-6">
      <h2 id="case" className="text-xl">
        {t(decision ? 'case.decided' : 'case.open')}
      </h2>
      {!decision && <p className="max-w-prose">{t('case.openText')}</p>}
      {decision && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">
            {t(`case.split.${job.side}`, {
              payout: formatMoney(job.payoutCents),
              cost: formatMoney(job.costCents),
              refund: formatMoney(decision.refundedCents),
              name: job.counterpartName,
            })}
          </p>
          <p className="max-w-prose whitespace-pre-line break-words">{decision.explanation}</p>
        </div>
      )}
      <figure className="flex flex-col gap-1">
        <figcaption className="text-ink-soft text-sm">
          {t(`case.by.${by}`, {
            name: job.counterpartName,
            when: formatWhen(openedAt, job.timeZone, i18n.language),
          })}
        </figcaption>
        <blockquote className="max-w-prose whitespace-pre-line break-words">{reason}</blockquote>
      </figure>
    </section>
  );
}
