import { formatWhen } from '#lib/when.ts';
import type { JobSummary } from '#modules/jobs/contract.ts';
import type { JobState } from '#modules/jobs/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { Row } from './row.tsx';
import { StateWords, type Tone } from './state-words.tsx';

const tones: Record<JobState, { client: Tone; worker: Tone }> = {
  awaiting_payment: { client: 'waits', worker: 'quiet' },
  called_off: { client: 'quiet', worker: 'quiet' },
  expired: { client: 'quiet', worker: 'quiet' },
  paid: { client: 'good', worker: 'good' },
  in_progress: { client: 'good', worker: 'waits' },
  submitted: { client: 'waits', worker: 'good' },
  disputed: { client: 'quiet', worker: 'quiet' },
  cancelled: { client: 'quiet', worker: 'quiet' },
  released: { client: 'good', worker: 'good' },
  settled: { client: 'good', worker: 'good' },
};

/** A job in a list: what, with whom, when in local time, its state, and what the viewer pays or gets. */
export function JobRow({ job }: { job: JobSummary }) {
  const { t, i18n } = useTranslation('dashboard');
  return (
    <Row className="flex items-start gap-4">
      <Avatar
        seed={job.counterpartPortraitSeed}
        id={job.counterpartId}
        name={job.counterpartName}
        size="sm"
        className="mt-0.5"
      />
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <div className="flex items-baseline justify-between gap-4">
          <CardLink to={`/jobs/${job.id}`} className="min-w-0 break-words font-semibold leading-snug">
            {job.title}
          </CardLink>
          {job.costCents > 0 && <Price cents={job.side === 'client' ? job.costCents : job.payoutCents} size="sm" />}
        </div>
        <p className="text-ink-soft text-sm">
          {t('job.withWhen', {
            name: job.counterpartName,
            when: formatWhen(job.startsAt, job.timeZone, i18n.language),
            city: job.city,
          })}
        </p>
        <StateWords tone={tones[job.state][job.side]}>{t(`${job.side}.state.${job.state}`)}</StateWords>
      </div>
    </Row>
  );
}
