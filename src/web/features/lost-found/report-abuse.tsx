import { Flag } from 'lucide-react';
import type { FormRefusal } from '#api/form.server.ts';
import type { LostReportDetail } from '#modules/lost-found/contract.ts';
import { maxReason } from '#modules/lost-found/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useAccount } from '#web/page/use-account.ts';
import { DialogLink } from './dialog-link.tsx';
import { dialogs, reportPath } from './report-paths.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useRefusalOf } from './use-refusal-of.ts';

/** Reports abuse of a report to the administrators, once. */
export function ReportAbuse({
  report: { id, reporterName: name, hasReportedAbuse },
  refusal,
}: {
  report: LostReportDetail;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('lostFound');
  const { error, typed } = useRefusalOf(refusal, 'abuse', 'reason');
  const isSignedIn = useAccount() !== null;
  useOpenDialog(dialogs.abuse);
  if (hasReportedAbuse) return <p className="text-ink-soft text-sm">{t('abuse.sent')}</p>;
  return (
    <div>
      <DialogLink path={reportPath(id)} dialog={dialogs.abuse} variant="quiet" size="sm" icon={<Flag />}>
        {t('abuse.open')}
      </DialogLink>
      {isSignedIn && (
        <ReasonDialog
          id="abuse"
          path={reportPath(id)}
          intent="abuse"
          title={t('abuse.open')}
          act={t('abuse.send')}
          refusal={error}
          reason={{ label: t('abuse.label'), maxLength: maxReason, defaultValue: typed, error, required: true }}
        >
          <p className="text-ink-soft">{t('abuse.text', { name })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
