import type { FormRefusal } from '#api/form.server.ts';
import type { LostReportDetail } from '#modules/lost-found/contract.ts';
import { maxReason } from '#modules/lost-found/limits.ts';
import type { ReportAct } from '#modules/lost-found/transitions.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { reportPath } from './report-paths.ts';

interface AdministerProps {
  report: LostReportDetail;
  refusal: FormRefusal | undefined;
}

/** The acts of an administrator on a report of another person, each with a reason for that person. */
export function AdministerReport({ report, refusal }: AdministerProps) {
  const { t } = useTranslation('lostFound');
  if (report.acts.length === 0) return null;
  return (
    <section aria-labelledby="administer" className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 id="administer" className="text-xl">
        {t('admin.title')}
      </h2>
      {report.acts.map((act) => (
        <Decision key={act} act={act} report={report} refusal={refusal} />
      ))}
    </section>
  );
}

function Decision({ act, report, refusal }: AdministerProps & { act: ReportAct }) {
  const { t } = useTranslation('lostFound');
  const intent = `decide-${act}`;
  const { message, error, typed } = useFormRefusal(refusal, intent);
  return (
    <>
      <DialogButton dialog={intent} variant="secondary" size="sm" wide>
        {t(`act.${act}`)}
      </DialogButton>
      <ReasonDialog
        id={intent}
        path={reportPath(report.id)}
        intent={intent}
        title={t(`act.${act}`)}
        act={t(`act.${act}`)}
        keep={act === 'close' ? t('close.keep') : null}
        refusal={message}
        reason={{ label: t('admin.reason'), maxLength: maxReason, defaultValue: typed.reason, error, required: true }}
      >
        <p className="text-ink-soft">{t('admin.text')}</p>
      </ReasonDialog>
    </>
  );
}
