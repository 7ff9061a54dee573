import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { formatMoney } from '#lib/money.ts';
import { formatWhen, formatWhenInFull } from '#lib/when.ts';
import { useRefundSentence } from '#web/features/jobs/money/use-refund-sentence.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { PriceKind, refundableOf } from '../offer/offer-words.tsx';
import type { Quoted } from './best-values.ts';
import { Message } from './client-words.tsx';

interface Props {
  candidate: Quoted;
  timeZone: string;
  /** The offer is a bid. */
  isProject: boolean;
}

/** The question before a quote is accepted: who, when, for how much, and exactly what happens next. */
export function AcceptOffer({
  candidate,
  timeZone,
  isProject,
  others,
  payDueAt,
  now,
  back,
}: Props & {
  /** Until when the time is held for the payment, if the quote is accepted now. */
  payDueAt: string;
  /** When the page was rendered, ISO. */
  now: string;
  /** How many other quotes lose. */
  others: number;
  /** The comparison's address. */
  back: string;
}) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const busy = useBusy();
  const refundSentence = useRefundSentence();
  const { offer, name } = candidate;
  const heading = useRef<HTMLHeadingElement>(null);
  // The page asks something new: keyboards and screen readers continue at the question.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const follows = [
    t('accept.jobIsMade', { name, when: formatWhen(offer.startsAt, timeZone, i18n.language) }),
    others > 0
      ? t(isProject ? 'projects:bid.accept.othersAreTold' : 'accept.othersAreTold', { count: others })
      : t('accept.nobodyElse'),
    t('accept.payBy', {
      total: formatMoney(offer.totalCents),
      when: formatWhen(payDueAt, timeZone, i18n.language),
    }),
    t('accept.held'),
    refundSentence(refundableOf(offer), { side: 'client', timeZone, now }),
  ];
  return (
    <>
      <div className="grid items-start gap-x-20 gap-y-9 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <header className="flex flex-col gap-5 sm:flex-row sm:items-center">
          <Avatar
            photo={candidate.photo}
            seed={candidate.portraitSeed}
            id={candidate.workerId}
            name={candidate.name}
            size="lg"
            lazy={false}
          />
          <h1 ref={heading} tabIndex={-1} className="text-3xl focus-visible:outline-none">
            {t(isProject ? 'projects:bid.accept.title' : 'accept.title', { name })}
          </h1>
        </header>
        <Slip candidate={candidate} timeZone={timeZone} isProject={isProject} />
        <div className="flex flex-col gap-8">
          <section aria-labelledby="follows" className="flex flex-col gap-4">
            <h2 id="follows" className="text-xl">
              {t('accept.whatHappens')}
            </h2>
            <ol className="flex max-w-prose flex-col gap-4">
              {follows.map((text, at) => (
                <li key={text} className="flex gap-4">
                  <span
                    aria-hidden
                    className="flex size-8 shrink-0 items-center justify-center rounded-full bg-pine-soft font-bold text-pine-ink text-sm"
                  >
                    {at + 1}
                  </span>
                  <span className="pt-0.5">{text}</span>
                </li>
              ))}
            </ol>
          </section>
          <Form method="post" id="accept" className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="offerId" value={offer.id} />
            <Button size="lg" busy={busy} busyText={t('accept.busy')} className="max-lg:hidden">
              {t('accept.button')}
            </Button>
            <ButtonLink to={back} variant="secondary" size="lg" className="max-sm:w-full">
              {t(isProject ? 'projects:bid.accept.back' : 'accept.back')}
            </ButtonLink>
          </Form>
        </div>
      </div>
      <StickyBar phoneOnly inPage>
        <Price cents={offer.totalCents} />
        <Button form="accept" busy={busy} busyText={t('accept.busy')}>
          {t('accept.button')}
        </Button>
      </StickyBar>
    </>
  );
}

/** The quote, as on a slip of paper. */
function Slip({ candidate, timeZone, isProject }: Props) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const { offer } = candidate;
  return (
    <section
      aria-label={t(isProject ? 'projects:bid.accept.bid' : 'accept.quote')}
      className="receipt flex flex-col gap-4 bg-well px-6 pt-6 pb-10 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <p className="flex flex-col">
        <Price cents={offer.totalCents} size="lg" />
        <span className="text-ink-soft text-sm">
          <PriceKind offer={offer} />
        </span>
      </p>
      <p className="border-line-strong border-t border-dashed pt-4 font-semibold">
        {formatWhenInFull(offer.startsAt, timeZone, i18n.language)}
      </p>
      <div className="text-ink-soft text-sm">
        <Message text={offer.message} masked={candidate.masked} />
      </div>
    </section>
  );
}
