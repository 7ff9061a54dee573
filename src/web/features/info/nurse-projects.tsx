import type { ProjectCard } from '#modules/hiring/projects/project-contract.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { ProjectBudget } from '#web/features/hiring/project/project-budget.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Link } from '#web/ui/navigation/link.tsx';

/** Open projects of a category, each leading to its page; draws nothing without a project. */
export function NurseProjects({ category, projects }: { category: string; projects: ProjectCard[] }) {
  const { t } = useTranslation('nurses');
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="opportunities" className="bg-well">
      <div className="page-width py-16 lg:py-24">
        <div className="mb-10 grid items-end gap-x-16 gap-y-4 lg:grid-cols-[1.2fr_1fr]">
          <h2 id="opportunities" className="max-w-[18ch] text-4xl">
            {t('opportunities.title')}
          </h2>
          <p className="max-w-[46ch] text-ink-soft text-lg">{t('opportunities.lead')}</p>
        </div>
        <ul className="border-ink border-t-2">
          {projects.map((project) => (
            <Opportunity key={project.id} project={project} />
          ))}
        </ul>
        <p className="mt-6">
          <TextLink to={`/projects?category=${category}`}>{t('opportunities.all')}</TextLink>
        </p>
      </div>
    </section>
  );
}

/** A line of the list: what is asked for, the service and the city, and the budget. */
function Opportunity({ project }: { project: ProjectCard }) {
  const { t } = useTranslation('nurses');
  const langOf = useTextLang();
  const { id, title, city, state } = project;
  return (
    <li className="border-line-strong/50 border-b">
      <Link
        to={`/projects/${id}`}
        className="group grid items-baseline gap-x-8 gap-y-1 py-6 transition-colors hover:text-pine-ink sm:grid-cols-[minmax(0,1fr)_15rem_12rem]"
      >
        <span
          lang={langOf(title)}
          className="wrap-anywhere font-bold text-2xl tracking-tight underline-offset-4 group-hover:underline"
        >
          {title}
        </span>
        <span className="text-ink-soft">
          {serviceWords(project, t)} · {`${city}, ${state}`}
        </span>
        <span className="sm:text-right">
          <ProjectBudget budget={project.budget} />
        </span>
      </Link>
    </li>
  );
}
