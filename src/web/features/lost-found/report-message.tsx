import type { FormRefusal } from '#api/form.server.ts';
import type { LostMessage, LostReportDetail } from '#modules/lost-found/contract.ts';
import { maxReason } from '#modules/lost-found/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AbuseSent } from './report-abuse.tsx';
import { reportPath } from './report-paths.ts';

/** Reports a message and its answer to the administrators. Each of the two people does it once. */
export function ReportMessage({
  report,
  message: { id, senderName, isOwn, hasReported },
  refusal,
}: {
  report: LostReportDetail;
  message: LostMessage;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('lostFound');
  const isRefused = refusal?.typed.messageId === id;
  const { message, error, typed } = useFormRefusal(isRefused ? refusal : undefined, 'reportMessage');
  if (hasReported) return <AbuseSent />;
  const dialog = `report-message-${id}`;
  return (
    <div>
      <DialogButton dialog={dialog} variant="quiet" size="sm" icon={<Icon name="flag" />} className="-ml-4">
        {t('reportMessage.open')}
      </DialogButton>
      <ReasonDialog
        id={dialog}
        path={reportPath(report.id)}
        intent="reportMessage"
        title={t('reportMessage.open')}
        act={t('abuse.send')}
        refusal={message}
        reason={{
          label: t('reportMessage.label'),
          maxLength: maxReason,
          defaultValue: typed.reason,
          error,
          required: true,
        }}
      >
        <input type="hidden" name="messageId" value={id} />
        <p className="text-ink-soft">{t('reportMessage.text', { name: isOwn ? report.reporterName : senderName })}</p>
      </ReasonDialog>
    </div>
  );
}
