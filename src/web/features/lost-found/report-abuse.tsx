import type { FormRefusal } from '#api/form.server.ts';
import type { LostReportDetail } from '#modules/lost-found/contract.ts';
import { maxReason } from '#modules/lost-found/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { dialogs, reportPath } from './report-paths.ts';
import { useOpenDialog } from './use-open-dialog.ts';

/** Reports abuse of a report to the administrators. An account does it once; visitors need none. */
export function ReportAbuse({
  report: { id, reporterName: name },
  isSent,
  refusal,
}: {
  report: LostReportDetail;
  /** True after it was done. */
  isSent: boolean;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('lostFound');
  const { message, error, typed } = useFormRefusal(refusal, 'abuse');
  useOpenDialog(dialogs.abuse);
  if (isSent) return <AbuseSent />;
  return (
    <div>
      <DialogButton dialog={dialogs.abuse} variant="quiet" size="sm" icon={<Icon name="flag" />} className="-ml-4">
        {t('abuse.open')}
      </DialogButton>
      <ReasonDialog
        id="abuse"
        path={reportPath(id)}
        intent="abuse"
        title={t('abuse.open')}
        act={t('abuse.send')}
        refusal={message}
        reason={{ label: t('abuse.label'), maxLength: maxReason, defaultValue: typed.reason, error, required: true }}
      >
        <p className="text-ink-soft">{t('abuse.text', { name })}</p>
      </ReasonDialog>
    </div>
  );
}

/** Says that abuse was reported. */
export function AbuseSent() {
  const { t } = useTranslation('lostFound');
  return (
    <p role="status" className="text-ink-soft text-sm">
      {t('abuse.sent')}
    </p>
  );
}
