import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { isPayable } from '#modules/jobs/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import type { JobWithLangs } from '../job-langs.server.ts';
import { isSlotMissed } from '../missed-slot.ts';
import { useRefundSentence } from './use-refund-sentence.ts';

/**
 * What was agreed: the price, the client's words, the Pro's words, and what canceling means while it is possible. `now` (ISO) is
 * when the page was rendered.
 */
export function Agreement({ job, now }: { job: JobWithLangs; now: string }) {
  const { t, i18n } = useTranslation('jobs');
  const price =
    job.hourlyRateCents !== null && job.minutes !== null
      ? t('details.hourly', {
          rate: formatMoney(job.hourlyRateCents),
          hours: formatHours(job.minutes, i18n.language),
          total: formatMoney(job.priceCents),
        })
      : t('details.fixed', { total: formatMoney(job.priceCents) });
  const [request, promise] = job.side === 'client' ? ['yours', 'theirs'] : ['theirs', 'yours'];
  return (
    <section aria-labelledby="agreement" className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="agreement" className="text-xl">
        {t('details.title')}
      </h2>
      <p className="tabular-nums">{price}</p>
      <Words
        title={t(`details.request.${request}`, { name: job.counterpartName })}
        text={job.description}
        lang={job.langs.description}
      />
      {job.promise && (
        <Words
          title={t(`details.promise.${promise}`, { name: job.counterpartName })}
          text={job.promise}
          lang={job.langs.promise}
        />
      )}
      {/* While the other side is suspended, the terms don't count: the timeline says what does. */}
      {!job.isOtherSuspended && (isPayable(job.state) || job.acts.includes('cancel')) && <Refund job={job} now={now} />}
    </section>
  );
}

/** What happens if the client cancels, to each side in its own words. */
function Refund({ job, now }: { job: JobDetail; now: string }) {
  const { t, i18n } = useTranslation('jobs');
  const refundSentence = useRefundSentence();
  const { side, timeZone, money } = job;
  const reader = side === 'client' ? { side, timeZone, now } : { side, feeBps: money.feeBps, timeZone, now };
  // A part of the payment may have been refunded before: canceling divides what is held.
  const refundable = isPayable(job.state) ? job.priceCents : money.heldCents;
  const wait = {
    name: job.counterpartName,
    amount: formatMoney(money.heldCents),
    due: job.dueAt ? formatWhen(job.dueAt, timeZone, i18n.language) : '',
  };
  return (
    <p className="text-ink-soft text-sm">
      {job.isStartLost
        ? t(`cancel.lost.${side}`)
        : refundSentence({ ...job, ...job.refundSlot, totalCents: refundable }, reader)}
      {side === 'client' && isSlotMissed(job, now) && ` ${t('cancel.wait', wait)}`}
    </p>
  );
}

function Words({ title, text, lang }: { title: string; text: string; lang: string | undefined }) {
  return (
    <div className="flex flex-col gap-0.5">
      <h3 className="font-semibold text-sm tracking-normal">{title}</h3>
      <p lang={lang} className="whitespace-pre-line break-words text-ink-soft">
        {text}
      </p>
    </div>
  );
}
