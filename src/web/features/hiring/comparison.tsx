import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMiles } from '#lib/miles.ts';
import { formatDistanceInTime, formatWhen } from '#lib/when.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import { CompareTable } from '#web/ui/table.tsx';
import { bestValues, type Compared, type Quoted } from './best-values.ts';
import { Answer, Message, PriceKind, ProRating } from './offer-words.tsx';

export interface ComparisonProps {
  quoted: Quoted[];
  timeZone: string;
  /** The instant the page was made, ISO. */
  now: string;
  /** The request can still be decided. */
  open: boolean;
}

/** The quotes side by side: columns where there is room, one under the other on phones. */
export function Comparison(props: ComparisonProps) {
  const { t } = useTranslation('hiring');
  const { quoted, open } = props;
  const questions = useQuestions(props);
  return (
    <>
      <div className="hidden md:block">
        <CompareTable
          caption={t('compare.title')}
          questions={questions.map(({ name }) => name)}
          things={quoted.map((candidate) => ({
            id: candidate.workerId,
            best: candidate.offer.state === 'accepted',
            head: <Name candidate={candidate} />,
            cells: questions.map(({ answer }) => answer(candidate)),
            foot: <Decide candidate={candidate} open={open} />,
          }))}
        />
      </div>
      <ul className="flex flex-col gap-10 md:hidden">
        {quoted.map((candidate) => (
          <li
            key={candidate.workerId}
            className="flex flex-col gap-4 border-line border-t pt-6 first:border-t-0 first:pt-0"
          >
            <Name candidate={candidate} />
            <dl className="flex flex-col gap-2.5">
              {questions.map(({ id, name, answer }) => (
                <div
                  key={id}
                  className={id === 'message' ? 'flex flex-col gap-1' : 'grid grid-cols-[7.5rem_1fr] gap-3'}
                >
                  <dt className="text-ink-soft text-sm">{name}</dt>
                  <dd>{answer(candidate)}</dd>
                </div>
              ))}
            </dl>
            <Decide candidate={candidate} open={open} wide />
          </li>
        ))}
      </ul>
    </>
  );
}

interface Question {
  id: string;
  name: string;
  answer: (candidate: Quoted) => ReactNode;
}

function useQuestions({ quoted, timeZone, now }: ComparisonProps): Question[] {
  const { t, i18n } = useTranslation('hiring');
  const best = bestValues(quoted);
  const language = i18n.language;
  const mark = (question: Compared, { workerId }: Quoted) =>
    best[question].has(workerId) ? t(`compare.best.${question}`) : null;
  const question = (id: string, answer: Question['answer']) => ({ id, name: t(`compare.${id}`), answer });
  return [
    question('total', (candidate) => (
      <Answer best={mark('total', candidate)}>
        <Price cents={candidate.offer.totalCents} language={language} />
      </Answer>
    )),
    question('price', ({ offer }) => <PriceKind offer={offer} />),
    question('start', (candidate) => (
      <Answer best={mark('start', candidate)}>{formatWhen(candidate.offer.startsAt, timeZone, language, true)}</Answer>
    )),
    question('distance', (candidate) => (
      <Answer best={mark('distance', candidate)}>{formatMiles(candidate.distanceMetres, language)}</Answer>
    )),
    question('rating', (candidate) => (
      <Answer best={mark('rating', candidate)}>
        <ProRating {...candidate} />
      </Answer>
    )),
    question('cancellation', (candidate) => (
      <Answer best={mark('cancellation', candidate)}>{t(`tier.${candidate.offer.cancellationTier}`)}</Answer>
    )),
    question('message', ({ offer }) => <Message text={offer.message} />),
    question('validUntil', ({ offer }) =>
      offer.state === 'quoted' ? (
        <>
          {formatWhen(offer.expiresAt, timeZone, language)}
          <span className="block text-ink-soft text-xs">{formatDistanceInTime(offer.expiresAt, now, language)}</span>
        </>
      ) : (
        t(`offer.state.${offer.state}`)
      ),
    ),
  ];
}

function Name({ candidate }: { candidate: Quoted }) {
  const { t } = useTranslation('hiring');
  return (
    <span className="flex items-center gap-3 md:flex-col md:items-start">
      <Avatar seed={candidate.portraitSeed} size="md" />
      <span className="flex flex-col items-start gap-1">
        <span className="flex items-center gap-1.5 font-semibold text-lg">
          <Link to={`/worker/${candidate.workerId}`} className="rounded-sm underline-offset-3 hover:underline">
            {candidate.name}
          </Link>
          {candidate.verified && (
            <BadgeCheck role="img" aria-label={t('common:badge.verified')} className="size-5 shrink-0 text-pine-ink" />
          )}
        </span>
        {candidate.extraMile && <Badge tone="marigold">{t('common:badge.extraMile')}</Badge>}
      </span>
    </span>
  );
}

/** The way to accept a quote, or what became of it. */
function Decide({ candidate, open, wide }: { candidate: Quoted; open: boolean; wide?: boolean }) {
  const { t } = useTranslation('hiring');
  const { offer, name } = candidate;
  if (!open || offer.state !== 'quoted') {
    const tone = offer.state === 'accepted' ? 'pine' : 'neutral';
    return <Badge tone={tone}>{t(`offer.state.${offer.state}`)}</Badge>;
  }
  return (
    <ButtonLink to={`?accept=${offer.id}`} wide={wide} aria-label={t('accept.openNamed', { name })}>
      {t('accept.open')}
    </ButtonLink>
  );
}
