import type { FormRefusal } from '#api/form.server.ts';
import type { LostReportDetail } from '#modules/lost-found/contract.ts';
import { maxText } from '#modules/lost-found/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useAccount } from '#web/page/use-account.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { DialogLink } from './dialog-link.tsx';
import { dialogs, reportPath } from './report-paths.ts';
import { useOpenDialog } from './use-open-dialog.ts';

/** The form of the one message to the reporter. */
export function WriteToReporter({
  report: { id, type, reporterName: name },
  refusal,
}: {
  report: LostReportDetail;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('lostFound');
  const { message, error, typed } = useFormRefusal(refusal, 'write', 'text');
  const isSignedIn = useAccount() !== null;
  useOpenDialog(dialogs.write);
  return (
    <>
      <DialogLink path={reportPath(id)} dialog={dialogs.write} icon={<Icon name="message-circle" />} size="lg">
        {t(`write.${type}`)}
      </DialogLink>
      {isSignedIn && (
        <ReasonDialog
          id="write"
          path={reportPath(id)}
          intent="write"
          title={t(`write.${type}`)}
          act={t('write.send')}
          refusal={message}
          reason={{
            name: 'text',
            label: t('write.label'),
            maxLength: maxText,
            defaultValue: typed.text,
            error,
            required: true,
          }}
        >
          <p className="text-ink-soft">{t(`write.text.${type}`, { name })}</p>
        </ReasonDialog>
      )}
    </>
  );
}
