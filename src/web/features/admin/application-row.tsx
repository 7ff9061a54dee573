import { formatDistanceInTime } from '#lib/when.ts';
import type { ApplicationSummary } from '#modules/workers/application/review-contract.ts';
import { type ApplicationState, isChange, isDecidable } from '#modules/workers/application/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ListRow } from '#web/ui/display/card.tsx';
import { decisionId } from './decision.tsx';

/**
 * A Pro's application in a list, with how long ago it was submitted, and its state where the list is not that of its `tab`. With
 * `decide`, it has the buttons that lead to the decision.
 */
export function ApplicationRow({
  application,
  tab = 'submitted',
  now,
  decide = false,
}: {
  application: ApplicationSummary;
  tab?: ApplicationState;
  now: string;
  decide?: boolean;
}) {
  const { t, i18n } = useTranslation('admin');
  const { id, displayName, categorySlug, city, regionState, state, submittedAt } = application;
  const about = [categorySlug && t(`catalog:category.${categorySlug}`), city && `${city}, ${regionState}`];
  return (
    <ListRow
      to={`/admin/approvals/${id}`}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{displayName}</span>
          {state !== tab && (
            <Badge tone={state === 'notice_answered' || isChange(state) ? 'marigold' : 'neutral'}>
              {t(`state.${state}`)}
            </Badge>
          )}
        </span>
      }
      details={
        <>
          {about.filter(Boolean).join(' · ') || t('approvals.empty')}
          {decide && isDecidable(state) && <DecisionLinks id={id} name={displayName} />}
        </>
      }
      end={
        submittedAt && (
          <time dateTime={submittedAt} className="text-ink-soft text-sm">
            {formatDistanceInTime(submittedAt, now, i18n.language)}
          </time>
        )
      }
    />
  );
}

/**
 * Approve and Reject: they open the decision beside the documents, so that no Pro is decided on from a list. A document load, so
 * that the browser shows the dialog of the rejection as the page's target.
 */
function DecisionLinks({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('admin');
  const link = (act: 'approve' | 'reject', target: string) => (
    <ButtonLink
      to={`/admin/approvals/${id}#${target}`}
      reloadDocument
      variant={act === 'approve' ? 'secondary' : 'quiet'}
      size="sm"
    >
      {t(`decision.${act}`)}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  );
  return (
    <span className="relative mt-2.5 flex flex-wrap gap-2">
      {link('approve', decisionId)}
      {link('reject', 'reject')}
    </span>
  );
}
