import type { Project } from '#modules/hiring/projects/project-contract.ts';
import type { ProjectStanding } from '#modules/hiring/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/display/card.tsx';

/** Returns where each reader goes on. */
const wayOn = ({ id, tradeSlug }: Project): Record<ProjectStanding, string> => ({
  open: `/worker-dashboard/requests/${id}`,
  bid: `/worker-dashboard/requests/${id}`,
  own: `/requests/${id}`,
  visitor: `/login?redirect=${encodeURIComponent(`/projects/${id}`)}`,
  client: '/settings/account',
  notApproved: '/worker-dashboard/profile',
  tooFar: '/worker-dashboard/profile/area',
  otherTrade: `/projects?category=${tradeSlug}`,
  admin: '/projects',
  over: '/projects',
});

/** Says whether the reader can bid, why not, and what they can do instead. */
export function StandingCard({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { standing } = project;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl">{t(`standing.${standing}.title`)}</h2>
      <p className="text-ink-soft">{t(`standing.${standing}.text`)}</p>
      <ButtonLink to={wayOn(project)[standing]} wide>
        {t(`standing.${standing}.action`)}
      </ButtonLink>
      {standing === 'visitor' && (
        <ButtonLink to="/signup-worker" variant="secondary" wide>
          {t('standing.visitor.join')}
        </ButtonLink>
      )}
    </Card>
  );
}
