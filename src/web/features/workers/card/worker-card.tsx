import type { ReactNode } from 'react';
import { loginPath } from '#api/login-path.ts';
import { innerQuotes } from '#lib/inner-quotes.ts';
import { foreignLang } from '#lib/text-language.ts';
import type { Excerpt } from '#modules/reviews/contract.ts';
import type { PlacelessCard, WorkerCard as Worker } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { CompactRating } from '#web/ui/display/rating.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useDistance } from './distance.ts';
import { ExtraMileRibbon } from './extra-mile-ribbon.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import { formatRating } from './figures.ts';
import { NextFree } from './next-free.tsx';
import { Portrait } from './portrait.tsx';
import { Total } from './total.tsx';
import { UsualAnswer } from './usual-answer.tsx';

const servicesOnCard = 2;

/**
 * A Pro in a list. The whole card leads to the profile; `Request Quote` leads there too, for a visitor by way of
 * signing in; both know the searched service. Needs the namespaces `browse` and `worker`. `excerpt` is what a client wrote;
 * `eager` is for the first screen.
 */
export function WorkerCard({
  worker,
  excerpt,
  signedIn,
  hours,
  tick,
  eager = false,
  level: Heading = 'h3',
}: {
  worker: PlacelessCard & Partial<Pick<Worker, 'distanceMeters' | 'searchedService'>>;
  excerpt?: Excerpt;
  signedIn: boolean;
  /** How long the work takes, for the total. */
  hours?: number;
  /** The box that adds the Pro to a comparison, above the price. */
  tick?: ReactNode;
  eager?: boolean | 'first';
  level?: 'h2' | 'h3';
}) {
  const { t, i18n } = useTranslation('browse');
  const language = i18n.language;
  const distance = useDistance();
  const profile = `/worker/${worker.id}${worker.searchedService ? `?service=${worker.searchedService}` : ''}`;
  const rating = formatRating(worker.rating, language);
  const isNew = worker.reviewCount === 0;
  const rate = <Price cents={worker.hourlyRateCents} per={t('common:unit.perHour')} />;
  return (
    <article className="worker-card">
      <div className="worker-card-picture">
        <Portrait photo={worker.photo} seed={worker.portraitSeed} id={worker.id} name={worker.name} eager={eager} />
        {worker.extraMile && <ExtraMileRibbon />}
        {isNew && (
          <Badge className="absolute bottom-1.5 left-1.5 z-1 bg-surface! text-ink! max-sm:max-w-[calc(100%-0.75rem)] max-sm:whitespace-normal max-sm:px-2 max-sm:text-[0.6875rem] max-sm:leading-tight sm:top-3 sm:bottom-auto sm:left-3">
            {t('common:badge.new')}
          </Badge>
        )}
        <FavoriteButton
          overlay
          workerId={worker.id}
          name={worker.name}
          isFavorite={worker.favorite}
          signedIn={signedIn}
        />
      </div>
      <div className="worker-card-text">
        <div className="worker-card-head">
          <Heading className="worker-card-name">
            <CardLink to={profile} className="wrap-anywhere">
              {worker.name}
            </CardLink>
          </Heading>
          <CompactRating
            className="sm:pt-1"
            figure={rating}
            count={`(${worker.reviewCount})`}
            label={t('common:rating.labelWithCount', { rating, count: worker.reviewCount })}
          />
        </div>
        {worker.services.length > 0 && (
          <p className="font-medium">
            {worker.services
              .slice(0, servicesOnCard)
              .map((slug) => t(`catalog:subcategory.${slug}`))
              .join(' · ')}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-ink-soft">{t(`catalog:category.${worker.categorySlug}`)}</span>
          {worker.verified && (
            <span className="fact glyph glyph-badge-check font-semibold text-pine-ink">
              {t('common:badge.verified')}
            </span>
          )}
        </p>
        <p className="text-ink-soft">
          {worker.city}, {worker.state}
          {worker.distanceMeters !== undefined && ` · ${distance(worker.distanceMeters)}`}
        </p>
        {worker.completedJobs > 0 && (
          <p className="text-ink-soft tabular-nums">{t('card.jobs', { count: worker.completedJobs })}</p>
        )}
        <NextFree day={worker.nextFreeDay} />
        <UsualAnswer minutes={worker.usualAnswerMinutes} />
        {excerpt ? (
          <p lang={excerpt.language} className="mt-1.5 line-clamp-2">
            <q>{innerQuotes(excerpt.comment, excerpt.language)}</q>
          </p>
        ) : (
          worker.headline && (
            <p lang={foreignLang(worker.headline, language)} className="mt-1.5 line-clamp-2">
              {worker.headline}
            </p>
          )
        )}
      </div>
      <div className="worker-card-foot">
        {tick && <div className="-mt-2 w-full">{tick}</div>}
        {hours === undefined ? (
          rate
        ) : (
          <span className="flex min-w-0 flex-col">
            {rate}
            <Total rateCents={worker.hourlyRateCents} hours={hours} className="text-sm" />
          </span>
        )}
        <ButtonLink
          to={signedIn ? profile : loginPath(profile)}
          variant="secondary"
          size="sm"
          className="relative px-3!"
          aria-label={`${t('card.requestQuote')} ${t('card.from', { name: worker.name })}`}
        >
          {t('card.requestQuote')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** A skeleton of the card, in its size. */
export const WorkerCardSkeleton = () => (
  <span aria-hidden className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 sm:flex sm:flex-col">
    <Skeleton className="aspect-square rounded-xl! sm:aspect-[4/3]" />
    <span className="flex flex-col">
      <span className="flex justify-between gap-6 sm:pt-4.5">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-16" />
      </span>
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      <Skeleton className="mt-2 h-4 w-3/5" />
      <Skeleton className="mt-3 h-4 w-11/12" />
      <span className="flex items-center justify-between pt-5">
        <Skeleton className="h-6 w-20" />
        <Skeleton className="h-9 w-32 rounded-full!" />
      </span>
    </span>
  </span>
);
