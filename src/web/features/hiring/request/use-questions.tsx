import type { ReactNode } from 'react';
import { formatDistanceInTime, formatWhen, formatWhenWithZone } from '#lib/when.ts';
import { useRefundSentence } from '#web/features/jobs/money/use-refund-sentence.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { bestValues, type Compared, type Quoted } from '../comparison/best-values.ts';
import { Answer, Message } from '../comparison/client-words.tsx';
import { ProRating } from '../comparison/pro-rating.tsx';
import { PriceKind, refundableOf } from '../offer/offer-words.tsx';

export interface ComparisonProps {
  quoted: Quoted[];
  timeZone: string;
  /** When the page was rendered, ISO. */
  now: string;
  /** The client can still accept a quote. */
  open: boolean;
  /** When the client changed the project, ISO; null for a request, or without a change. */
  editedAt: string | null;
}

export interface Question {
  id: string;
  name: string;
  answer: (candidate: Quoted) => ReactNode;
}

/** Returns the rows of the comparison: a question, and each quote's answer. */
export function useQuestions({ quoted, timeZone, now, open }: ComparisonProps): Question[] {
  const { t, i18n } = useTranslation('hiring');
  const refundSentence = useRefundSentence();
  const distance = useDistance();
  // The client's own counters are no offers to compare.
  const best = bestValues(
    quoted.filter(({ offer }) => offer.madeBy === 'worker'),
    now,
  );
  const { language } = i18n;
  const mark = (question: Compared, { workerId }: Quoted) =>
    open && best[question].has(workerId) ? t(`compare.best.${question}`) : null;
  const question = (id: string, answer: Question['answer']): Question => ({ id, name: t(`compare.${id}`), answer });
  const marked = (id: Compared, value: Question['answer']): Question =>
    question(id, (candidate) => <Answer best={mark(id, candidate)}>{value(candidate)}</Answer>);
  const questions = [
    marked('total', ({ offer }) => (
      <>
        <Price cents={offer.totalCents} />
        {offer.madeBy === 'client' && <span className="block text-ink-soft text-sm">{t('thread.counterYou')}</span>}
      </>
    )),
    question('price', ({ offer }) => <PriceKind offer={offer} />),
    marked('start', ({ offer }) => formatWhenWithZone(offer.startsAt, timeZone, language)),
    marked('distance', ({ distanceMeters }) => (
      <span className="inline-block first-letter:uppercase">{distance(distanceMeters)}</span>
    )),
    marked('rating', (candidate) => <ProRating {...candidate} />),
    question('checks', ({ checks }) =>
      checks.length > 0 ? (
        <ul>
          {checks.map((kind) => (
            <li key={kind}>{t(`compare.check.${kind}`)}</li>
          ))}
        </ul>
      ) : (
        <span className="text-ink-soft">{t('compare.nothingChecked')}</span>
      ),
    ),
    marked('cancellation', ({ offer }) =>
      open
        ? refundSentence(refundableOf(offer), { side: 'client', timeZone, now })
        : t(`common:cancellation.${offer.cancellationTier}`),
    ),
    question('message', ({ offer, masked }) => <Message text={offer.message} masked={masked} />),
  ];
  const validUntil = question('validUntil', ({ offer }) => (
    <>
      {formatWhen(offer.expiresAt, timeZone, language)}
      <span className="block text-ink-soft text-xs">{formatDistanceInTime(offer.expiresAt, now, language)}</span>
    </>
  ));
  return open ? [...questions, validUntil] : questions;
}
