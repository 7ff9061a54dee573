import type { ApplicationSummary } from '#modules/workers/application/review-contract.ts';
import { ActResult } from '#web/page/act-result.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** The decisions about an application, with what it is after each. */
export const decisionStates = {
  approve: 'approved',
  askRevision: 'revision_asked',
  giveNotice: 'notice_given',
  reject: 'rejected',
} as const;

export type MadeDecision = keyof typeof decisionStates;

/** True for the intent of a decision. */
export const isDecision = (intent: string | null): intent is MadeDecision =>
  intent !== null && Object.hasOwn(decisionStates, intent);

/** Says which decision was saved, and leads to the `next` application that waits for one. */
export function DecisionDone({
  decision,
  name,
  next,
}: {
  decision: MadeDecision;
  /** The Pro's. */
  name: string;
  next: Pick<ApplicationSummary, 'id' | 'displayName'> | null;
}) {
  const { t } = useTranslation('admin');
  return (
    <ActResult>
      <Notice
        kind="success"
        title={t('decision.done', { state: t(`state.${decisionStates[decision]}`) })}
        action={
          next && (
            <ButtonLink to={`/admin/approvals/${next.id}`} variant="secondary" size="sm">
              {t('decision.next', { name: next.displayName })}
            </ButtonLink>
          )
        }
        live
      >
        {t('decision.lead', { name })} {!next && t('approvals.none.submitted')}
      </Notice>
    </ActResult>
  );
}
