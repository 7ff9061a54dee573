import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { isStuck } from '#modules/payments/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** Where the money of the job is: a bar, and a table whose parts add up to what the client has paid. */
export function JobMoney({ job: { money, timeZone } }: { job: JobFile }) {
  const { t, i18n } = useTranslation('adminJob');
  const { capturedCents, paidAt, providerFeeCents, disputeFeeCents } = money;
  const fees = [
    ['providerFee', providerFeeCents],
    ['disputeFee', disputeFeeCents],
  ] as const;
  return (
    <section aria-labelledby="money" className="flex flex-col gap-4">
      <h2 id="money" className="text-2xl">
        {t('money.title')}
      </h2>
      {capturedCents === 0 ? (
        <p className="max-w-prose">
          {t(`money.${money.state === 'pending' ? 'awaited' : 'void'}`, { amount: formatMoney(money.amountCents) })}
        </p>
      ) : (
        <Parts money={money} />
      )}
      {paidAt && (
        <ul className="text-ink-soft text-sm">
          <li>{t('money.paidAt', { date: formatWhenWithZone(paidAt, timeZone, i18n.language) })}</li>
          {fees.map(
            ([name, cents]) => cents !== 0 && <li key={name}>{t(`money.${name}`, { amount: formatMoney(cents) })}</li>,
          )}
        </ul>
      )}
    </section>
  );
}

function Parts({ money }: Pick<JobFile, 'money'>) {
  const { t } = useTranslation('adminJob');
  const { heldCents, releasedCents, feeCents, refundedCents, capturedCents, feeBps, payouts } = money;
  const waiting = payouts.filter(({ kind, wait }) => kind === 'refund' && wait !== null);
  const isBack = waiting.some(({ state }) => isStuck(state));
  const refund = isBack ? 'refundBack' : waiting.length > 0 ? 'refunding' : 'refunded';
  const parts = [
    { name: t(`money.${money.state === 'frozen' ? 'frozen' : 'held'}`), cents: heldCents, color: 'bg-marigold' },
    { name: t('money.released'), cents: releasedCents, color: 'bg-pine' },
    { name: t('money.fee', { percent: feeBps / 100 }), cents: feeCents, color: 'bg-line-strong' },
    { name: t(`money.${refund}`), cents: refundedCents, color: 'bg-info-ink' },
  ];
  return (
    <>
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(
          ({ color, cents }) => cents > 0 && <span key={color} className={color} style={{ flexGrow: cents }} />,
        )}
      </div>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t('money.caption')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('money.part')}</th>
            <th scope="col">{t('money.amount')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {parts.map(({ name, cents, color }) => (
            <tr key={color} className={classNames(cents === 0 && 'text-ink-soft')}>
              <th scope="row" className="py-2.5 pr-4 font-normal">
                <span className="flex items-baseline gap-2.5">
                  <span
                    aria-hidden
                    className={classNames('size-2.5 shrink-0 rounded-full', cents > 0 ? color : 'bg-line')}
                  />
                  {name}
                </span>
              </th>
              <td className="py-2.5 text-right tabular-nums">{formatMoney(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-line-strong border-t-2 font-bold">
            <th scope="row" className="py-3 pr-4">
              {t('money.total')}
            </th>
            <td className="py-3 text-right text-lg tabular-nums">{formatMoney(capturedCents)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
