import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { usd } from '#lib/money.ts';
import { formatWhen, formatWhenInFull } from '#lib/when.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import { isAcceptable } from '#modules/hiring/states.ts';
import { splitRelease } from '#modules/payments/fees.ts';
import { useRefundSentence } from '#web/features/jobs/money/use-refund-sentence.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { OfferThread, useRoundTitle } from './offer-thread.tsx';
import { PriceKind, refundableOf } from './offer-words.tsx';

/**
 * The newest offer between the Pro and the client, with the Pro's share: the Pro's own, or the client's counter, whose answers are
 * the `children`. `now` (ISO) is when the page was rendered.
 */
export function OwnOffer({
  request,
  offer,
  now,
  children,
}: {
  request: IncomingRequest;
  offer: Offer;
  now: string;
  children?: ReactNode;
}) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const busy = useBusy();
  const langOf = useTextLang();
  const refundSentence = useRefundSentence();
  const language = i18n.language;
  const { timeZone } = request.place;
  const { feeBps } = request;
  const isLive = isAcceptable(offer.state);
  const isBid = request.audience === 'open';
  const refund = isLive
    ? refundSentence(refundableOf(offer), { side: 'worker', feeBps, timeZone, now })
    : t(`own.cancellation.${offer.cancellationTier}`);
  const titleOf = useRoundTitle('worker', request.clientName);
  const { net } = splitRelease(usd(offer.totalCents), feeBps);
  const facts = [
    [t('preview.net'), <Price key="net" cents={net} size="sm" />],
    [t('compare.start'), formatWhenInFull(offer.startsAt, timeZone, language)],
    [t('compare.cancellation'), refund],
    ...(isLive ? [[t('compare.validUntil'), formatWhen(offer.expiresAt, timeZone, language)]] : []),
  ] as const;
  return (
    <section aria-labelledby="own-offer" className="flex max-w-prose flex-col gap-5 border-line border-t pt-7">
      <h2 id="own-offer" className="text-2xl">
        {isBid && offer.round === 0 ? t('projects:bid.yours') : titleOf(offer, offer.round)}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-soft">
        <Price cents={offer.totalCents} size="lg" className="text-ink" />
        <PriceKind offer={offer} />
      </p>
      <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft max-sm:-mb-2 max-sm:text-sm">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {offer.earlier.length > 0 ? (
        <>
          <h3 className="pt-2 text-lg">{t('thread.title')}</h3>
          <OfferThread offer={offer} reader="worker" name={request.clientName} timeZone={timeZone} />
        </>
      ) : (
        <blockquote
          lang={langOf(offer.message)}
          className="whitespace-pre-line break-words border-pine border-l-4 pl-4"
        >
          {offer.message}
        </blockquote>
      )}
      {children}
      {isLive && offer.madeBy === 'worker' && (
        <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input type="hidden" name="offerId" value={offer.id} />
          <Button variant="secondary" name="intent" value="withdraw" busy={busy}>
            {t(isBid ? 'projects:bid.withdraw' : 'own.withdraw')}
          </Button>
          <span className="text-ink-soft text-sm">{t('own.withdrawHint')}</span>
        </Form>
      )}
    </section>
  );
}
