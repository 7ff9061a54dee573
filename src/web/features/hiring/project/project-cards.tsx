import { formatDistanceInTime } from '#lib/when.ts';
import type { ProjectCard } from '#modules/hiring/projects/project-contract.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { useDistance } from '#web/features/workers/card/distance.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useDaysWords } from '../request/days-wish.tsx';
import { ProjectBudget } from './project-budget.tsx';
import { type ProjectSearchValues, projectsAddress } from './project-search.ts';

const list = 'projects';

/** One page of a search for projects. */
export interface FoundProjects {
  items: ProjectCard[];
  nextCursor: string | null;
}

/** The cards of a search. `Show more` leads to the next page; script adds its cards to the list. */
export function ProjectCards({ search, page, now }: { search: ProjectSearchValues; page: FoundProjects; now: string }) {
  const { t } = useTranslation('projects');
  const next = page.nextCursor && projectsAddress(search, page.nextCursor);
  return (
    <div {...light.resultsList.props}>
      <ul id={list} className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
        {page.items.map((project) => (
          <li key={project.id} className="min-w-0">
            <OneProject project={project} now={now} />
          </li>
        ))}
      </ul>
      {/* Script replaces the 0 by the number. */}
      <p
        id="projects-count"
        role="status"
        {...light.shownCount.props({ words: t('results.announced', { count: 0 }) })}
        className="sr-only"
      />
      {(next || search.cursor) && (
        <div className="flex flex-wrap justify-center gap-3 pt-12">
          {search.cursor && (
            <ButtonLink to={projectsAddress(search)} variant="quiet">
              {t('results.first')}
            </ButtonLink>
          )}
          {next && (
            <a
              href={next}
              rel="next"
              {...light.showMore.props({
                address: next,
                list,
                count: 'projects-count',
                busy: t('common:state.loading'),
              })}
              className={buttonClasses({ variant: 'secondary', size: 'lg' })}
            >
              {t('results.more')}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** A project in the list: trade, title, description, place, days, date and budget. */
function OneProject({ project, now }: { project: ProjectCard; now: string }) {
  const { t, i18n } = useTranslation('projects');
  const langOf = useTextLang();
  const distance = useDistance();
  const daysWords = useDaysWords(project.days);
  const { id, title, description, city, state, distanceMeters, bids } = project;
  return (
    <Card lift className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge>{serviceWords(project, t)}</Badge>
        <time dateTime={project.createdAt} className="text-ink-soft text-sm">
          {formatDistanceInTime(project.createdAt, now, i18n.language)}
        </time>
      </div>
      <h3 lang={langOf(title)} className="wrap-anywhere text-lg leading-snug">
        {title}
      </h3>
      <p lang={langOf(description)} className="wrap-anywhere line-clamp-3 text-ink-soft">
        {description}
      </p>
      <ul className="flex flex-col gap-1 text-ink-soft text-sm">
        <li className="flex items-center gap-1.5">
          <Icon name="map-pin" className="size-4 shrink-0" />
          <span>
            {`${city}, ${state}`}
            {distanceMeters !== null && ` · ${distance(distanceMeters)}`}
          </span>
        </li>
        {daysWords && (
          <li className="flex items-center gap-1.5">
            <Icon name="calendar-days" className="size-4 shrink-0" />
            {daysWords}
          </li>
        )}
      </ul>
      <div className="mt-auto flex flex-col gap-3 pt-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <ProjectBudget budget={project.budget} />
          <span className="text-ink-soft text-sm">{bids > 0 ? t('bids', { count: bids }) : t('bids.none')}</span>
        </p>
        <Link
          to={`/projects/${id}`}
          aria-label={t('card.viewNamed', { title })}
          className={buttonClasses({ variant: 'secondary', wide: true }, 'stretched')}
        >
          {t('card.view')}
        </Link>
      </div>
    </Card>
  );
}
