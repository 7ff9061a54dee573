import { intlLocale } from '#lib/languages.ts';
import { formatMoney, share, usd } from '#lib/money.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** The platform's share of what is released, in basis points. */
export type Fees = { standard: number; extraMile: number };

const promises = [
  { id: 'look', icon: 'clock' },
  { id: 'problem', icon: 'hand' },
  { id: 'cancel', icon: 'undo-2' },
] as const;

const job = usd(20_000);

/** What happens to the money, in plain words and on a receipt. */
export function MoneyPromise({ fees }: { fees: Fees }) {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="money" className="bg-deep text-on-deep">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-14 py-16 lg:grid-cols-[1.35fr_1fr] lg:py-28">
        <div className="flex flex-col gap-6">
          <h2 id="money" className="max-w-[14ch] text-4xl lg:text-display lg:leading-[1.04]">
            {t('money.title')}
          </h2>
          <p className="max-w-[42ch] text-lg text-on-deep-soft">{t('money.text')}</p>
          <ul className="mt-4 flex max-w-[34rem] flex-col">
            {promises.map(({ id, icon }) => (
              <li key={id} className="flex gap-4 border-on-deep/15 border-t py-5">
                <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-marigold" />
                <div>
                  <h3 className="font-semibold text-lg tracking-normal">{t(`money.${id}.title`)}</h3>
                  <p className="text-on-deep-soft">{t(`money.${id}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <Receipt fees={fees} />
      </div>
    </section>
  );
}

/** A paper slip with the shares of one job. */
function Receipt({ fees }: { fees: Fees }) {
  const { t, i18n } = useTranslation('landing');
  const money = (cents: number) => formatMoney(cents);
  const percent = (basisPoints: number) =>
    new Intl.NumberFormat(intlLocale(i18n.language), { style: 'percent' }).format(basisPoints / 10_000);
  const fee = share(job, fees.standard);
  const lines = [
    { words: t('fees.pay'), amount: money(job) },
    { words: t('fees.platform', { percent: percent(fees.standard) }), amount: `−${money(fee)}` },
    { words: t('fees.receives'), amount: money(job - fee), total: true },
  ];
  return (
    <div
      data-theme="light"
      className="receipt w-full max-w-md self-center justify-self-center bg-surface px-6 pt-9 pb-12 sm:px-9 lg:rotate-[1.5deg]"
    >
      <h3 className="text-2xl">{t('fees.title', { amount: money(job) })}</h3>
      <dl className="mt-6 flex flex-col">
        {lines.map(({ words, amount, total }) => (
          <div
            key={words}
            className={classNames(
              'flex items-baseline justify-between gap-4 py-3',
              total
                ? 'border-ink border-t-2 font-bold text-xl'
                : 'border-line-strong/60 border-t border-dashed first:border-0',
            )}
          >
            <dt>{words}</dt>
            <dd className="whitespace-nowrap tabular-nums">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 flex items-start gap-2.5 text-sm">
        <Icon name="award" className="mt-0.5 size-5 shrink-0 rounded-full bg-marigold p-0.5 text-on-marigold" />
        {t('fees.extraMile', { percent: percent(fees.extraMile), amount: money(job - share(job, fees.extraMile)) })}
      </p>
      <p className="mt-4 text-ink-soft text-sm">{t('fees.note')}</p>
    </div>
  );
}
