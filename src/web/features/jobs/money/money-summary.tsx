import type { ReactNode } from 'react';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { isInDispute } from '#modules/jobs/states.ts';
import { isUnsentRefund, type RefundState } from '#modules/payments/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** Where the money of the job is, as a bar and as figures. */
export function MoneySummary({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const { money } = job;
  const isFrozen = money.state === 'frozen';
  const refundsIn = (is: (state: RefundState) => boolean) =>
    money.refunds.reduce((sum, { state, cents }) => (is(state) ? sum + cents : sum), 0);
  const dueCents = refundsIn(isUnsentRefund);
  const sendingCents = refundsIn((state) => state === 'onItsWay');
  const parts = [
    { key: isFrozen ? 'frozen' : 'held', cents: money.heldCents, color: 'bg-marigold' },
    { key: 'released', cents: money.releasedCents, color: 'bg-pine' },
    { key: 'fee', cents: money.feeCents, color: 'bg-line-strong' },
    { key: 'refunded', cents: money.refundedCents - dueCents - sendingCents, color: 'bg-info-ink' },
    { key: 'refunding', cents: sendingCents, color: 'bg-info-ink' },
    { key: 'refundDue', cents: dueCents, color: 'bg-marigold' },
  ].filter((part) => part.cents > 0);
  return (
    <section aria-labelledby="money" className="flex flex-col gap-4">
      <h2 id="money" className="text-xl">
        {t('money.title')}
      </h2>
      <div>
        <p className="font-bold text-3xl tabular-nums tracking-tight">{formatMoney(job.costCents)}</p>
        {job.costCents !== job.priceCents && (
          <p className="text-ink-soft text-sm">{t('money.ofPrice', { price: formatMoney(job.priceCents) })}</p>
        )}
      </div>
      {parts.length > 0 && (
        <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
          {parts.map(({ key, cents, color }) => (
            <span key={key} className={color} style={{ flexGrow: cents }} />
          ))}
        </div>
      )}
      <dl className="flex flex-col gap-2.5">
        {parts.length === 0 && <Line label={t('money.nothingYet')}>{formatMoney(0)}</Line>}
        {parts.map(({ key, cents, color }) => (
          <Line key={key} label={t(`money.${key}.${job.side}`)} color={color}>
            {formatMoney(cents)}
          </Line>
        ))}
        {job.side === 'worker' && (money.state === 'pending' || money.state === 'held') && (
          <>
            {job.refundCents > 0 && <Line label={t('money.refundLine')}>−{formatMoney(job.refundCents)}</Line>}
            <Line label={t('money.feeAhead', { percent: money.feeBps / 100 })}>−{formatMoney(job.feeCents)}</Line>
            <Line label={t(isInDispute(job.state) ? 'money.youGetAtMost' : 'money.youGet')} strong>
              {formatMoney(job.payoutCents)}
            </Line>
          </>
        )}
      </dl>
      {money.sentPayouts.map(({ cents, at }) => (
        <p key={at} className="text-ink-soft text-sm">
          {t('money.paidOut', { amount: formatMoney(cents), date: formatWhen(at, job.timeZone, i18n.language) })}
        </p>
      ))}
      {job.side === 'client' && money.state === 'held' && job.refundCents > 0 && (
        <p className="text-ink-soft text-sm">
          {t('money.refundAhead.client', { refund: formatMoney(job.refundCents) })}
        </p>
      )}
      {job.side === 'client' && money.state === 'held' && (
        <p className="text-ink-soft text-sm">{t(isInDispute(job.state) ? 'money.promiseCase' : 'money.promise')}</p>
      )}
    </section>
  );
}

const Line = ({
  label,
  color,
  strong,
  children,
}: {
  label: string;
  color?: string;
  strong?: boolean;
  children: ReactNode;
}) => (
  <div
    className={classNames(
      'flex items-baseline justify-between gap-4',
      strong && 'border-line border-t pt-2.5 font-semibold',
    )}
  >
    <dt className="flex items-center gap-2.5 text-ink-soft">
      {color && <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', color)} />}
      {label}
    </dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
