import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { requireViewer } from '#api/guards.server.ts';
import { numberFormat } from '#lib/formatters.ts';
import type { Standing } from '#modules/jobs/contract.ts';
import { type ExtraMileRequirement, requirementsMet } from '#modules/workers/extra-mile.ts';
import { verifyingChecks } from '#modules/workers/limits.ts';
import { AnswerTime } from '#web/features/dashboard/answer-time.tsx';
import { BadgeSection, Requirement } from '#web/features/dashboard/badge-section.tsx';
import { ReviewsToWrite } from '#web/features/dashboard/reviews-to-write.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/badges';

export const handle = { i18n: ['dashboard', 'extraMile'] } satisfies PageHandle;

/** A Pro who is not approved yet has no badges: the profile comes first. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => {
    if (requireViewer(args).status === 'pending_approval') throw redirect('/worker-dashboard/profile');
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { jobs, reviews } = context.get(apiContext);
  const [standing, toWrite] = await Promise.all([jobs.getStanding(), reviews.listToWrite({ side: 'worker' })]);
  return { standing, toWrite: toWrite.items };
}

/** The Pro's badges: which are there, and what each of the others still needs. */
export default function Badges({ loaderData: { standing, toWrite } }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard');
  const title = t('badges.title');
  return (
    <div className="page-width grow py-8 sm:py-10">
      <div className="flex max-w-3xl flex-col gap-10">
        <PageTitle>{title}</PageTitle>
        <header className="flex flex-col gap-2">
          <Breadcrumb
            label={t('common:way.label')}
            stops={[{ name: t('common:way.dashboard'), to: '/worker-dashboard' }, { name: title }]}
          />
          <h1 className="text-4xl">{title}</h1>
          <p className="max-w-prose text-ink-soft text-lg">{t('badges.lead')}</p>
        </header>
        <AnswerTime standing={standing} />
        <Verified standing={standing} />
        <ExtraMile standing={standing} />
        <ReviewsToWrite items={toWrite} />
      </div>
    </div>
  );
}

function Verified({ standing: { verified, missingChecks } }: { standing: Standing }) {
  const { t } = useTranslation('dashboard');
  return (
    <BadgeSection
      icon={<Icon name="badge-check" />}
      name={t('common:badge.verified')}
      isHeld={verified}
      text={t(verified ? 'badges.verifiedHeld' : 'badges.verifiedMissing')}
    >
      <ul className="flex flex-col">
        {verifyingChecks.map((kind) => (
          <Requirement key={kind} isMet={!missingChecks.includes(kind)} title={t(`badges.check.${kind}`)} />
        ))}
      </ul>
      {!verified && (
        <ButtonLink to="/worker-dashboard/profile/papers" variant="secondary" className="w-fit">
          {t('badges.addPapers')}
        </ButtonLink>
      )}
    </BadgeSection>
  );
}

function ExtraMile({ standing }: { standing: Standing }) {
  const { t, i18n } = useTranslation(['dashboard', 'extraMile']);
  const met = requirementsMet(standing);
  const number = numberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { rating, reviewCount, completedJobs, openDisputes, isMember } = standing;
  const figures: Record<ExtraMileRequirement, string | null> = {
    rating:
      reviewCount > 0
        ? t('badges.rating', { rating: number.format(rating), count: reviewCount })
        : t('badges.noRating'),
    verified: null,
    jobs: t('badges.jobs', { done: number.format(completedJobs) }),
    disputes: openDisputes > 0 ? t('badges.disputes', { count: openDisputes }) : null,
  };
  const names = Object.keys(met) as ExtraMileRequirement[];
  const isReady = !isMember && names.every((name) => met[name]);
  return (
    <BadgeSection
      icon={<Icon name="trophy" />}
      name={t('common:badge.extraMile')}
      isHeld={isMember}
      text={t(isMember ? 'badges.extraMileHeld' : isReady ? 'badges.extraMileReady' : 'badges.extraMileMissing')}
    >
      <ul className="flex flex-col">
        {names.map((name) => (
          <Requirement key={name} isMet={met[name]} title={t(`extraMile:rule.${name}.title`)} figure={figures[name]} />
        ))}
      </ul>
      {!isMember && (
        <ButtonLink to="/join/extra-mile" variant={isReady ? 'primary' : 'secondary'} className="w-fit">
          {t(isReady ? 'badges.apply' : 'badges.howToJoin')}
        </ButtonLink>
      )}
    </BadgeSection>
  );
}
