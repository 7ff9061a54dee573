import { dollarsText } from '#lib/dollars.ts';
import { formatRate } from '#lib/money.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { cancellationTiers } from '#modules/workers/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

/** What others nearby take, US cents an hour; null where there are too few. */
export interface NearbyRates {
  pros: number;
  quarterCents: number | null;
  middleCents: number | null;
  threeQuartersCents: number | null;
}

/** The price of an hour, and the refund terms. */
export function RateFields({
  application,
  refusal,
  nearby,
}: {
  application: Application;
  refusal: StepRefusal | undefined;
  nearby: NearbyRates | null;
}) {
  const { t, i18n } = useTranslation('application');
  const error = useFieldError(refusal);
  const cents = application.hourlyRateCents;
  return (
    <>
      <TextField
        name="rate"
        label={t('rate.hourly')}
        hint={t('rate.hourlyHint')}
        inputMode="decimal"
        lead="$"
        trail={t('rate.perHour')}
        className="max-w-60"
        defaultValue={refusal?.typed.rate ?? (cents === null ? '' : dollarsText(cents, i18n.language))}
        error={error('hourlyRateCents')}
        required
      />
      <Nearby rates={nearby} hasPlace={application.zip !== null && application.categorySlug !== null} />
      <RadioCards
        name="cancellationTier"
        legend={t('rate.tier')}
        hint={t('rate.tierHint')}
        defaultValue={refusal?.typed.cancellationTier ?? application.cancellationTier}
        options={cancellationTiers.map((tier) => ({
          value: tier,
          label: t(`tier.${tier}`),
          hint: t(`tier.${tier}Text`),
        }))}
        error={error('cancellationTier')}
      />
    </>
  );
}

/** What others nearby take: the middle half as a bar, with its ends and its middle. */
function Nearby({ rates, hasPlace }: { rates: NearbyRates | null; hasPlace: boolean }) {
  const { t } = useTranslation('application');
  if (!hasPlace) return <p className="text-ink-soft text-sm">{t('nearby.unknown')}</p>;
  const { quarterCents: low, middleCents: middle, threeQuartersCents: high } = rates ?? {};
  if (!rates || low == null || middle == null || high == null)
    return <p className="text-ink-soft text-sm">{t('nearby.few')}</p>;
  const share = high > low ? ((middle - low) / (high - low)) * 100 : 50;
  return (
    <figure className="flex max-w-xl flex-col gap-3 rounded-xl bg-well px-5 py-4">
      <figcaption className="font-semibold text-sm">{t('nearby.title', { count: rates.pros })}</figcaption>
      <div aria-hidden className="relative mt-1 h-2.5 rounded-full bg-pine/30">
        <span
          className="absolute top-1/2 size-4.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-pine ring-3 ring-well"
          style={{ left: `${share}%` }}
        />
      </div>
      <dl className="relative flex justify-between gap-3 text-sm">
        {(
          [
            ['low', low, 'text-left', undefined],
            // Below its mark, and clear of the ends.
            ['middle', middle, 'absolute -translate-x-1/2 text-center', `clamp(32%, ${share}%, 68%)`],
            ['high', high, 'text-right', undefined],
          ] as const
        ).map(([name, amount, side, left]) => (
          <div key={name} className={side} style={{ left }}>
            <dt className="text-ink-soft">{t(`nearby.${name}`)}</dt>
            <dd className="font-semibold tabular-nums">{formatRate(amount)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
