import type { FormRefusal } from '#api/form.server.ts';
import { languageName } from '#lib/language-name.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { isChange } from '#modules/workers/application/states.ts';
import { maxNote } from '#modules/workers/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { GiveNoticeDialog, RejectDialog, RevisionDialog } from './decision-dialogs.tsx';

/** The id of the section, to which the page jumps on a phone. */
export const decisionId = 'decision';

interface Props {
  application: ApplicationForReview;
  refusal: FormRefusal | undefined;
}

/** Approve, ask for a change, or reject; a background check as the reason needs a notice first. The Pro reads the reason. */
export function Decision({ application, refusal }: Props) {
  const { t, i18n } = useTranslation('admin');
  const name = application.displayName;
  // A background check that speaks against an approved Pro is a reason to suspend the account.
  const canGiveNotice = !application.notice && !isChange(application.state);
  return (
    <section aria-labelledby="decision-title" id={decisionId} className="flex scroll-mt-24 flex-col gap-3">
      <h2 id="decision-title" className="text-2xl">
        {t('decision.title')}
      </h2>
      <p className="text-ink-soft text-sm">
        {t('decision.lead', { name })}{' '}
        {t('decision.reads', { name, language: languageName(application.accountLanguage, i18n.language) })}
      </p>
      <ApproveForm application={application} refusal={refusal} />
      <DialogButton dialog="ask-revision" variant="secondary" wide>
        {t('decision.askRevision')}
      </DialogButton>
      {canGiveNotice && (
        <DialogButton dialog="give-notice" variant="secondary" wide>
          {t('decision.giveNotice')}
        </DialogButton>
      )}
      <RejectButton application={application} />
      <RevisionDialog application={application} refusal={refusal} />
      <RejectDialog application={application} refusal={refusal} />
      {canGiveNotice && <GiveNoticeDialog application={application} refusal={refusal} />}
    </section>
  );
}

/** Approves, with a note if the administrator writes one. */
function ApproveForm({ application, refusal }: Props) {
  const { t } = useTranslation('admin');
  const busy = useBusy('approve');
  const { errorOf, typed } = useFormRefusal(refusal, 'approve');
  const { displayName: name, submittedAt, missing } = application;
  return (
    <DraftForm draft="approve" method="post" noValidate className="flex flex-col gap-3">
      <input type="hidden" name="submittedAt" value={submittedAt ?? ''} />
      <TextArea
        name="note"
        label={t('decision.note', { name })}
        hint={t('decision.noteHint', { name })}
        optional={t('common:form.optional')}
        rows={2}
        maxLength={maxNote}
        defaultValue={typed.note}
        error={errorOf('note')}
      />
      <Button
        name="intent"
        value="approve"
        wide
        busy={busy}
        disabledReason={missing.length > 0 && t('decision.incomplete')}
      >
        {t('decision.approve')}
      </Button>
    </DraftForm>
  );
}

/** Opens the dialog of the rejection; disabled, with the reason, while the Pro can still answer a notice. */
function RejectButton({ application: { notice, displayName } }: Pick<Props, 'application'>) {
  const { t, i18n } = useTranslation('admin');
  const timeZone = useTimeZone();
  if (!notice || notice.isHeard)
    return (
      <DialogButton dialog="reject" variant="quiet" wide>
        {t('decision.reject')}
      </DialogButton>
    );
  const date = formatWhenWithZone(notice.answerUntil, timeZone, i18n.language);
  return (
    <Button type="button" variant="quiet" wide disabledReason={t('decision.waits', { date, name: displayName })}>
      {t('decision.reject')}
    </Button>
  );
}
