import type { ReactNode } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { isChange } from '#modules/workers/application/states.ts';
import { maxReason, maxReportFrom, paperTypes } from '#modules/workers/limits.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Props {
  application: ApplicationForReview;
  refusal: FormRefusal | undefined;
}

export const RevisionDialog = (props: Props) => <DecisionDialog {...props} id="ask-revision" intent="askRevision" />;

/** Rejects the Pro. A reason from a background check needs a notice; after a notice, it is the only ground. */
export function RejectDialog(props: Props) {
  const { t } = useTranslation('admin');
  const { errorOf, typed } = useFormRefusal(props.refusal, 'reject');
  if (isChange(props.application.state))
    return (
      <DecisionDialog
        {...props}
        id="reject"
        intent="reject"
        keep={t('decision.keep')}
        text={t('decision.rejectChangeText', { name: props.application.displayName })}
      >
        <input type="hidden" name="ground" value="profile" />
      </DecisionDialog>
    );
  return (
    <DecisionDialog {...props} id="reject" intent="reject" keep={t('decision.keep')}>
      {props.application.notice ? (
        <input type="hidden" name="ground" value="report" />
      ) : (
        <RadioCards
          legend={t('decision.ground')}
          name="ground"
          options={[
            { value: 'profile', label: t('decision.groundProfile') },
            { value: 'report', label: t('decision.groundReport'), hint: t('decision.groundReportHint') },
          ]}
          defaultValue={typed.ground}
          error={errorOf('ground')}
        />
      )}
    </DecisionDialog>
  );
}

/** Tells the Pro what a background check says, with the report, before a decision. */
export function GiveNoticeDialog(props: Props) {
  const { t } = useTranslation('admin');
  const { errorOf, typed } = useFormRefusal(props.refusal, 'giveNotice');
  const name = props.application.displayName;
  const reportHint = useFilesHint(t('decision.reportHint', { name }));
  return (
    <DecisionDialog {...props} id="give-notice" intent="giveNotice" encType="multipart/form-data">
      <TextField
        name="reportFrom"
        label={t('decision.reportFrom')}
        hint={t('decision.reportFromHint', { name })}
        maxLength={maxReportFrom}
        defaultValue={typed.reportFrom}
        error={errorOf('reportFrom')}
        required
      />
      <Field label={t('decision.report')} hint={reportHint} error={errorOf('report')}>
        {(control) => <input {...control} type="file" name="report" accept={paperTypes.join()} className="control" />}
      </Field>
    </DecisionDialog>
  );
}

function DecisionDialog({
  id,
  intent,
  keep,
  encType,
  text,
  application,
  refusal,
  children,
}: Props & {
  id: string;
  intent: 'askRevision' | 'giveNotice' | 'reject';
  keep?: string;
  encType?: 'multipart/form-data';
  /** What the decision means; the words of the intent otherwise. */
  text?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const name = application.displayName;
  const refused = useFormRefusal(refusal, intent);
  return (
    <ReasonDialog
      id={id}
      path={`/admin/approvals/${application.id}`}
      intent={intent}
      title={t(`decision.${intent}`)}
      act={t(`decision.${intent}Send`)}
      keep={keep}
      encType={encType}
      refusal={refused.message}
      reason={{
        label: t('decision.reason'),
        hint: t('decision.reasonHint', { name }),
        rows: 5,
        maxLength: maxReason,
        defaultValue: refused.typed.reason,
        error: refused.error,
        required: true,
      }}
    >
      <p className="text-ink-soft">{text ?? t(`decision.${intent}Text`, { name })}</p>
      {children}
    </ReasonDialog>
  );
}
