import { useTranslation } from 'react-i18next';
import { Form, useNavigation } from 'react-router';
import { formatMoney } from '#lib/money.ts';
import { formatWhenInFull } from '#lib/when.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import type { Quoted } from './best-values.ts';
import { PriceKind } from './offer-words.tsx';

/** The last look before a quote is accepted: who, when, for how much, and exactly what then happens. */
export function AcceptOffer({
  candidate,
  others,
  timeZone,
  back,
}: {
  candidate: Quoted;
  /** How many other quotes will be told no. */
  others: number;
  timeZone: string;
  /** The comparison's address. */
  back: string;
}) {
  const { t, i18n } = useTranslation('hiring');
  const busy = useNavigation().formMethod === 'POST';
  const { offer, name } = candidate;
  const total = formatMoney(offer.totalCents, i18n.language);
  const follows = [
    t('accept.jobIsMade', { name, when: formatWhenInFull(offer.startsAt, timeZone, i18n.language) }),
    others > 0 ? t('accept.othersAreTold', { count: others }) : t('accept.nobodyElse'),
    t('accept.payWithin', { total }),
    t('accept.held'),
    t(`accept.cancel.${offer.cancellationTier}`),
  ];
  return (
    <section aria-labelledby="accept-title" className="flex max-w-2xl flex-col gap-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar seed={candidate.portraitSeed} size="lg" lazy={false} />
        <div className="flex flex-col gap-1">
          <h1 id="accept-title" className="text-3xl">
            {t('accept.title', { name })}
          </h1>
          <p className="flex flex-wrap items-baseline gap-x-3 text-ink-soft">
            <Price cents={offer.totalCents} language={i18n.language} size="lg" className="text-ink" />
            <PriceKind offer={offer} />
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <h2 className="text-xl">{t('accept.whatHappens')}</h2>
        <ol className="flex flex-col gap-4">
          {follows.map((text, at) => (
            <li key={text} className="flex gap-4">
              <span
                aria-hidden
                className="flex size-8 shrink-0 items-center justify-center rounded-full bg-pine-soft font-bold text-pine-ink text-sm"
              >
                {new Intl.NumberFormat(i18n.language).format(at + 1)}
              </span>
              <span className="pt-0.5">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <Form method="post" action={back} className="flex flex-wrap items-center gap-3">
        <input type="hidden" name="offerId" value={offer.id} />
        <Button size="lg" name="intent" value="accept" busy={busy} busyText={t('accept.busy')}>
          {t('accept.button')}
        </Button>
        <ButtonLink to={back} variant="secondary" size="lg">
          {t('accept.back')}
        </ButtonLink>
      </Form>
    </section>
  );
}
