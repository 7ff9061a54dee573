import { data } from 'react-router';
import { apiContext, nowContext, siteContext } from '#api/context.ts';
import { orNotFound } from '#api/form.server.ts';
import { cutText } from '#lib/cut-text.ts';
import { formatDistanceInTime, formatWhenWithZone } from '#lib/when.ts';
import type { Project } from '#modules/hiring/projects/project-contract.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { ProjectBudget } from '#web/features/hiring/project/project-budget.tsx';
import { StandingCard } from '#web/features/hiring/project/project-standing.tsx';
import { Questions } from '#web/features/hiring/project/questions.tsx';
import { useDaysWords } from '#web/features/hiring/request/days-wish.tsx';
import { RequestFacts } from '#web/features/hiring/request/request-facts.tsx';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import { leaveToDocument, sharedForSeconds } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { breadcrumbData } from '#web/page/structured-data.ts';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/project';

export const handle = { i18n: ['projects', 'hiring'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const project = await context.get(apiContext).hiring.getProject({ projectId: params.id }).catch(orNotFound(url));
  const answer = { project, now: context.get(nowContext).toISOString(), origin: context.get(siteContext).url };
  return data(answer, { headers: sharedForSeconds() });
}

/** A project as everybody may read it, with what the reader can do about it. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, now } = loaderData;
  const { t, i18n } = useTranslation('projects');
  const since = (instant: string) => formatDistanceInTime(instant, now, i18n.language);
  return (
    <div className="page-width grow py-8 sm:py-10">
      <Head {...loaderData} />
      <RequestHeader
        title={project.title}
        back={{ name: t('detail.all'), to: '/projects' }}
        facts={[
          serviceWords(project, t),
          t('detail.by', { name: project.clientName }),
          t('posted', { when: since(project.createdAt) }),
          ...(project.editedAt ? [t('detail.changed', { when: since(project.editedAt) })] : []),
        ]}
      />
      <div className="mt-9 grid items-start gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2">
          <Facts project={project} />
          <StandingCard project={project} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
          <RequestFacts request={project} />
          {project.fileCount > project.attachments.length && (
            <p className="text-ink-soft text-sm">{t('detail.files', { count: project.fileCount })}</p>
          )}
        </div>
        <Questions questions={project.questions} now={now} />
      </div>
    </div>
  );
}

/** A project that takes no more bids is not for search engines. */
function Head({ project, origin }: { project: Project; origin: string }) {
  const { t, i18n } = useTranslation('projects');
  const { title, description, place } = project;
  const name = t('detail.meta', { title, city: place.city, state: place.state });
  if (!project.takesBids) return <PageTitle>{name}</PageTitle>;
  const path = `/projects/${project.id}`;
  return (
    <PageHead
      title={name}
      description={cutText(description, 160)}
      origin={origin}
      path={path}
      language={i18n.language}
      data={[
        breadcrumbData(origin, [
          { name: t('meta.title'), path: '/projects' },
          { name: title, path },
        ]),
      ]}
    />
  );
}

/** Budget, place, days, the end, and the number of bids. */
function Facts({ project }: { project: Project }) {
  const { t, i18n } = useTranslation(['projects', 'hiring']);
  const daysWords = useDaysWords(project.days);
  const { place, expiresAt, bids } = project;
  const facts = [
    [t('hiring:request.location'), `${place.city}, ${place.state}`],
    ...(daysWords ? [[t('detail.days'), daysWords] as const] : []),
    [t('detail.bids'), bids > 0 ? String(bids) : t('bids.none')],
    ...(project.takesBids
      ? [[t('detail.until'), formatWhenWithZone(expiresAt, place.timeZone, i18n.language)] as const]
      : []),
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-col">
        <span className="text-ink-soft text-sm">{t('budget.word')}</span>
        <ProjectBudget budget={project.budget} size="lg" />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
