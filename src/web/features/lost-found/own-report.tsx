import { Form } from 'react-router';
import type { LostReportDetail } from '#modules/lost-found/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { dialogs } from './report-paths.ts';

/** The acts of the reporter on the report. */
export function OwnReport({ report: { acts } }: { report: LostReportDetail }) {
  const { t } = useTranslation('lostFound');
  const busy = { match: useBusy('match'), giveBack: useBusy('giveBack') };
  if (acts.length === 0) return null;
  const marks = (['match', 'giveBack'] as const).filter((act) => acts.includes(act));
  return (
    <section aria-labelledby="own" className="flex flex-col gap-3">
      <h2 id="own" className="text-xl">
        {t('own.title')}
      </h2>
      {marks.length > 0 && <p className="text-ink-soft text-sm">{t('own.text')}</p>}
      {marks.map((act) => (
        <Form key={act} method="post" preventScrollReset className="flex">
          <Button
            name="intent"
            value={act}
            variant={act === 'giveBack' ? 'primary' : 'secondary'}
            busy={busy[act]}
            wide
          >
            {t(`act.${act}`)}
          </Button>
        </Form>
      ))}
      {acts.includes('close') && <CloseReport />}
    </section>
  );
}

function CloseReport() {
  const { t } = useTranslation('lostFound');
  const busy = useBusy('close');
  const id = dialogs.close;
  return (
    <>
      <DialogButton dialog={id} variant="quiet" wide>
        {t('act.close')}
      </DialogButton>
      <Dialog
        id={id}
        width="sm"
        title={t('act.close')}
        closeText={t('common:action.close')}
        footer={
          <>
            <WayBack>{t('close.keep')}</WayBack>
            <Button form={`${id}-form`} name="intent" value="close" variant="danger" busy={busy}>
              {t('act.close')}
            </Button>
          </>
        }
      >
        <Form id={`${id}-form`} method="post" preventScrollReset>
          <p>{t('close.text')}</p>
        </Form>
      </Dialog>
    </>
  );
}
