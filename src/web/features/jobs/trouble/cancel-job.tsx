import { formatMoney, usd } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { maxReason } from '#modules/jobs/limits.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { RefusedForm } from '../refused-form.ts';

type Refunds = NonNullable<JobDetail['refunds']>;

/**
 * Cancels a paid job, after showing the refund now and after each boundary to come. Says what to do instead when the other side
 * did not come.
 */
export function CancelJob({
  job,
  now: renderedAt,
  error,
  typed = {},
}: {
  job: JobDetail;
  /** When the page was rendered, ISO. */
  now: string;
} & RefusedForm) {
  const { t } = useTranslation('jobs');
  const { refunds, counterpartName: name } = job;
  const now = refunds?.[0];
  if (!refunds || !now) return null;
  const rest = job.money.heldCents - now.refundCents;
  const isPastStart = Date.parse(job.startsAt) < Date.parse(renderedAt);
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-6">
      <DialogButton dialog="cancel" variant="quiet" className="-ml-5">
        {t('cancel.act')}
      </DialogButton>
      <ReasonDialog
        id="cancel"
        path={`/jobs/${job.id}`}
        intent="cancel"
        title={t('cancel.title')}
        act={
          job.side === 'client' && now.refundCents > 0
            ? t('cancel.actRefund', { amount: formatMoney(now.refundCents) })
            : t('cancel.act')
        }
        keep={t('cancel.keep')}
        refusal={error}
        reason={{
          label: t('cancel.reason', { name }),
          optional: t('common:form.optional'),
          maxLength: maxReason,
          defaultValue: typed.reason,
        }}
      >
        <FormError title={error} />
        <input type="hidden" name="refundCents" value={now.refundCents} />
        <div>
          <p className="text-ink-soft">{t(`cancel.back.${job.side}`, { name })}</p>
          <p className="font-bold text-4xl tabular-nums tracking-tight">{formatMoney(now.refundCents)}</p>
          {job.side === 'client' && rest > 0 && (
            <p className="mt-1 text-ink-soft text-sm">{t('cancel.rest', { ...splitOf(job, rest), name })}</p>
          )}
          {job.side === 'worker' && (
            <p className="mt-1 text-ink-soft text-sm">
              {t(job.isOtherSuspended ? 'cancel.inactive' : job.isStartLost ? 'cancel.noStrike' : 'cancel.strike')}
            </p>
          )}
        </div>
        {refunds.length > 1 && <Boundaries refunds={refunds} timeZone={job.timeZone} />}
        {job.side === 'client' && rest > 0 && !job.isStartLost && <NoShowHint job={job} isPastStart={isPastStart} />}
        {job.side === 'worker' && isPastStart && !job.isStartLost && (
          <p className="rounded-lg bg-well px-4 py-3">{t('cancel.wasThere')}</p>
        )}
      </ReasonDialog>
    </section>
  );
}

/** Returns how the money that the client does not get back is split, in dollars. */
function splitOf({ money }: JobDetail, restCents: number) {
  const { fee, net } = splitRelease(usd(restCents), money.feeBps);
  return { amount: formatMoney(restCents), payout: formatMoney(net), fee: formatMoney(fee) };
}

/** What a client does instead of canceling when the Pro did not come: wait for our question, whose answer refunds everything. */
function NoShowHint({ job, isPastStart }: { job: JobDetail; isPastStart: boolean }) {
  const { t, i18n } = useTranslation('jobs');
  const values = {
    name: job.counterpartName,
    amount: formatMoney(job.money.heldCents),
    due: job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '',
  };
  return <p className={isPastStart ? 'rounded-lg bg-well px-4 py-3' : 'text-sm'}>{t('cancel.wait', values)}</p>;
}

/** The refund until each boundary, and after the last. */
function Boundaries({ refunds, timeZone }: { refunds: Refunds; timeZone: string }) {
  const { t, i18n } = useTranslation('jobs');
  const when = (instant: string) => formatWhen(instant, timeZone, i18n.language);
  return (
    <dl className="flex flex-col divide-y divide-line border-line border-y text-sm">
      {refunds.map(({ refundCents, until }, at) => (
        <div key={until ?? 'after'} className="flex items-baseline justify-between gap-4 py-2.5">
          <dt className={at === 0 ? 'font-semibold' : 'text-ink-soft'}>
            {until ? t('cancel.until', { when: when(until) }) : t('cancel.after')}
          </dt>
          <dd className="font-semibold tabular-nums">{formatMoney(refundCents)}</dd>
        </div>
      ))}
    </dl>
  );
}
