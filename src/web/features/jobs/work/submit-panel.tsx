import { useState } from 'react';
import { hoursText, parseHours } from '#lib/hours.ts';
import { forMinutes, formatMoney, usd } from '#lib/money.ts';
import { formatDuration, formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { figuresOf } from '#modules/jobs/figures.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ActPanel } from '../act-panel.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import type { RefusedForm } from '../refused-form.ts';
import { ScopeTicks } from './scope-ticks.tsx';
import { billableMinutes, checkInTime } from './worked-time.ts';

/** The Pro submits the work: three photos first, the hours of an hourly job, and a tick for each item of the scope. */
export function SubmitPanel({
  job,
  photos,
  isUploading,
  now,
  error,
  code,
  typed = {},
}: {
  job: JobWithLangs;
  photos: ProofPhoto[];
  /** A photo is on its way: it would not be among those submitted. */
  isUploading: boolean;
  now: string;
} & RefusedForm) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('submit');
  const missing = 3 - photos.length;
  const releaseTime = formatDuration(releaseAfterMs(job.money.heldCents), i18n.language);
  const isScopeOpen = code === 'jobs.scopeOpen';
  const start = checkInTime(job);
  const agreed = job.minutes ?? 60;
  const [typedHours, setTypedHours] = useState(typed.hours);
  const hours = typedHours ?? hoursText(start ? billableMinutes(start, now, agreed) : agreed);
  const started = start && t('submit.started', { time: formatWhen(start, job.timeZone, i18n.language) });
  return (
    <ActPanel
      id="submit"
      title={t('submit.title')}
      text={t('submit.text', { name: job.counterpartName, time: releaseTime })}
    >
      <DraftForm draft="submit" method="post" noValidate className="flex flex-col items-start gap-4">
        {job.pricing === 'hourly' && (
          <TextField
            name="hours"
            inputMode="decimal"
            label={t('submit.hours')}
            hint={[started, t('submit.hoursHint')].filter(Boolean).join(' · ')}
            defaultValue={hours}
            error={isScopeOpen ? null : error}
            onChange={(event) => setTypedHours(event.target.value)}
            required
          />
        )}
        {job.pricing === 'hourly' && <Receipt job={job} hours={hours} />}
        <ScopeTicks job={job} typed={typed} error={isScopeOpen ? error : null} />
        {job.pricing === 'fixed' && error && !isScopeOpen && (
          <p role="alert" className="font-medium text-danger-ink text-sm">
            {error}
          </p>
        )}
        <Button
          size="lg"
          name="intent"
          value="submit"
          busy={busy}
          disabledReason={
            missing > 0 ? t('submit.photosMissing', { count: missing }) : isUploading && t('submit.photosOnWay')
          }
        >
          {t('submit.act')}
        </Button>
      </DraftForm>
    </ActPanel>
  );
}

/** What the typed hours come to: the Pro's share, and what is refunded to the client. */
function Receipt({ job, hours }: { job: JobDetail; hours: string }) {
  const { t } = useTranslation('jobs');
  const minutes = parseHours(hours);
  if (minutes === null || job.hourlyRateCents === null) return null;
  const isMore = forMinutes(usd(job.hourlyRateCents), minutes) > job.priceCents;
  if (isMore) return <p className="text-danger-ink text-sm">{t('errors:jobs.moreThanHeld')}</p>;
  const work = { hourlyRateCents: job.hourlyRateCents, workedMinutes: minutes };
  const { payoutCents, refundCents } = figuresOf(work, job.money);
  return (
    <p aria-live="polite" className="rounded-lg bg-well px-4 py-3 tabular-nums">
      {t('submit.youGet', { payout: formatMoney(payoutCents) })}{' '}
      {refundCents > 0 && t('submit.refund', { refund: formatMoney(refundCents) })}
    </p>
  );
}
