import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { JobSummary } from '#modules/jobs/contract.ts';
import { isOver } from '#modules/jobs/states.ts';
import { bookAgainPath, mayBookAgain } from '#web/features/jobs/book-again.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { jobStandingOf } from './job-tones.ts';
import { NetPrice } from './net-price.tsx';
import { Row } from './row.tsx';
import { StateWords } from './state-words.tsx';

/**
 * A job in a list: what, with whom, when in local time, its state, and what the viewer pays or gets. A client sees what was
 * refunded, and can book the Pro again: like in the request `requestId` that led to the job, if the caller has it.
 */
export function JobRow({ job, requestId }: { job: JobSummary; requestId?: string }) {
  const { t, i18n } = useTranslation('dashboard');
  const langOf = useTextLang();
  const isClient = job.side === 'client';
  const { tone, words } = jobStandingOf(job);
  const refundDueCents = isClient ? job.refundDueCents : 0;
  const refundedCents = isClient && isOver(job.state) ? job.refundCents - refundDueCents : 0;
  return (
    <Row className="flex items-start gap-4">
      <Avatar
        photo={job.counterpartPhoto}
        seed={job.counterpartPortraitSeed}
        id={job.counterpartId}
        name={job.counterpartName}
        size="sm"
        className="mt-0.5"
      />
      <div className="flex min-w-0 grow items-baseline justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-0.5">
          <CardLink to={`/jobs/${job.id}`} className="min-w-0 break-words font-semibold leading-snug">
            <span lang={langOf(job.title)}>{job.title}</span>
          </CardLink>
          <p className="text-ink-soft text-sm">
            {t('job.withWhen', {
              name: job.counterpartName,
              when: formatWhenWithZone(job.startsAt, job.timeZone, i18n.language),
              city: job.city,
            })}
          </p>
          <StateWords tone={refundDueCents > 0 ? 'waits' : tone}>
            {t(words)}
            {refundedCents > 0 && ` · ${t('job.refunded', { amount: formatMoney(refundedCents) })}`}
            {refundDueCents > 0 && ` · ${t('job.refundDue', { amount: formatMoney(refundDueCents) })}`}
          </StateWords>
          {mayBookAgain(job) && (
            <TextLink to={bookAgainPath(job, requestId)} className="relative w-fit py-1.5 text-sm">
              {t('job.bookAgain')}
              <span className="sr-only">
                : <span lang={langOf(job.title)}>{job.title}</span>
              </span>
            </TextLink>
          )}
        </div>
        {/* The state of a job that is over says what came of the money; how much it was is here alone. */}
        {isClient && job.costCents > 0 && <Price cents={job.costCents} size="sm" />}
        {!isClient && !isOver(job.state) && <NetPrice cents={job.payoutCents} />}
        {!isClient && isOver(job.state) && job.payoutCents > 0 && <Price cents={job.payoutCents} size="sm" />}
      </div>
    </Row>
  );
}
