import type { ReactNode } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { OfferValues } from './read-offer.ts';

// The chosen kind of price decides which fields show, also without script.
const forFixed = 'group-has-[[value=hourly]:checked]/offer:hidden';
const forHourly = 'group-has-[[value=fixed]:checked]/offer:hidden';

/**
 * How an offer is priced, and for how long: a rate and hours, or a fixed price and hours. The form around it has the class
 * `group/offer`. `ids` comes before the ids of the fields, where a page has several such forms.
 */
export function PriceFields({
  ids = '',
  words,
  values,
  wrongTotal,
  error,
  hints = false,
}: {
  ids?: string;
  /** The legend of the choice and the labels of the two amounts. */
  words: { pricing: string; rate: string; price: string };
  values: OfferValues;
  /** Says that what is typed amounts to too little or too much. */
  wrongTotal: string | null;
  error: (field: 'rate' | 'price' | 'hours') => ReactNode;
  /** Explains the two kinds of price. */
  hints?: boolean;
}) {
  const { t } = useTranslation('hiring');
  const hint = (key: string) => hints && t(key);
  return (
    <>
      <RadioCards
        legend={words.pricing}
        name="pricing"
        columns={2}
        defaultValue={values.pricing}
        options={[
          { value: 'hourly', label: t('offer.hourly'), hint: hint('offer.hourlyHint'), icon: <Icon name="clock" /> },
          { value: 'fixed', label: t('offer.fixed'), hint: hint('offer.fixedHint'), icon: <Icon name="tag" /> },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={`${ids}rate`}
          name="rate"
          label={words.rate}
          inputMode="decimal"
          autoComplete="off"
          lead="$"
          trail={t('common:unit.perHour')}
          defaultValue={values.rate}
          error={wrongTotal ?? (values.pricing === 'hourly' ? error('rate') : null)}
          liveError={wrongTotal !== null}
          className={forHourly}
        />
        <TextField
          id={`${ids}price`}
          name="price"
          label={words.price}
          inputMode="decimal"
          autoComplete="off"
          lead="$"
          defaultValue={values.price}
          error={wrongTotal ?? (values.pricing === 'fixed' ? error('price') : null)}
          liveError={wrongTotal !== null}
          className={forFixed}
        />
        <TextField
          id={`${ids}hours`}
          name="hours"
          label={t('offer.hours')}
          inputMode="decimal"
          autoComplete="off"
          trail={t('offer.hoursUnit')}
          defaultValue={values.hours}
          error={error('hours')}
        />
      </div>
    </>
  );
}
