import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { maxReason } from '#modules/workers/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { useReasonRefusal } from './reason-refusal.ts';

/** Approve, ask for a change, or turn down. The Pro reads the reason. */
export function Decision({
  application,
  refusal,
}: {
  application: ApplicationForReview;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('admin');
  const busy = useBusy('approve');
  const name = application.displayName;
  return (
    <section aria-labelledby="decision" className="flex flex-col gap-3">
      <h2 id="decision" className="text-2xl">
        {t('decision.title')}
      </h2>
      <p className="text-ink-soft text-sm">{t('decision.lead', { name })}</p>
      <Form method="post" className="flex">
        <Button
          name="intent"
          value="approve"
          wide
          busy={busy}
          disabledReason={application.missing.length > 0 && t('decision.incomplete')}
        >
          {t('decision.approve')}
        </Button>
      </Form>
      <DialogButton dialog="ask-revision" variant="secondary" wide>
        {t('decision.askRevision')}
      </DialogButton>
      <DialogButton dialog="reject" variant="quiet" wide>
        {t('decision.reject')}
      </DialogButton>
      <DecisionDialog id="ask-revision" intent="askRevision" {...{ application, refusal }} />
      <DecisionDialog id="reject" intent="reject" keep={t('decision.keep')} {...{ application, refusal }} />
    </section>
  );
}

function DecisionDialog({
  id,
  intent,
  keep,
  application,
  refusal,
}: {
  id: string;
  intent: 'askRevision' | 'reject';
  keep?: string;
  application: ApplicationForReview;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('admin');
  const name = application.displayName;
  const { error, typed } = useReasonRefusal(refusal, intent);
  return (
    <ReasonDialog
      id={id}
      path={`/admin/approvals/${application.id}`}
      intent={intent}
      title={t(`decision.${intent}`)}
      act={t(`decision.${intent}Send`)}
      keep={keep}
      refusal={error}
      reason={{
        label: t('decision.reason'),
        hint: t('decision.reasonHint', { name }),
        rows: 5,
        maxLength: maxReason,
        defaultValue: typed,
        error,
        required: true,
      }}
    >
      <p className="text-ink-soft">{t(`decision.${intent}Text`, { name })}</p>
    </ReasonDialog>
  );
}
