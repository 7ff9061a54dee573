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
  if (acts.length === 0) return null;
  const mayMatch = acts.includes('match');
  const mayGiveBack = acts.includes('giveBack');
  return (
    <section aria-labelledby="own" className="flex flex-col gap-3">
      <h2 id="own" className="text-xl">
        {t('own.title')}
      </h2>
      {(mayMatch || mayGiveBack) && <p className="text-ink-soft text-sm">{t('own.text')}</p>}
      {mayMatch && <PlainAct act="match" />}
      {mayGiveBack && <FinalAct act="giveBack" look="primary" />}
      {acts.includes('reopen') && <PlainAct act="reopen" />}
      {acts.includes('close') && <FinalAct act="close" look="quiet" />}
    </section>
  );
}

/** A button of an act that another one undoes. */
function PlainAct({ act }: { act: 'match' | 'reopen' }) {
  const { t } = useTranslation('lostFound');
  const busy = useBusy(act);
  return (
    <Form method="post" preventScrollReset className="flex">
      <Button name="intent" value={act} variant="secondary" busy={busy} wide>
        {t(`act.${act}`)}
      </Button>
    </Form>
  );
}

/** A button of an act that cannot be undone, and the dialog that asks first. */
function FinalAct({ act, look }: { act: 'giveBack' | 'close'; look: 'primary' | 'quiet' }) {
  const { t } = useTranslation('lostFound');
  const busy = useBusy(act);
  const id = dialogs[act];
  return (
    <>
      <DialogButton dialog={id} variant={look} wide>
        {t(`act.${act}`)}
      </DialogButton>
      <Dialog
        id={id}
        width="sm"
        title={t(`act.${act}`)}
        closeText={t('common:action.close')}
        footer={
          <>
            <WayBack>{t(`${act}.keep`)}</WayBack>
            <Button
              form={`${id}-form`}
              name="intent"
              value={act}
              variant={act === 'close' ? 'danger' : 'primary'}
              busy={busy}
            >
              {t(`act.${act}`)}
            </Button>
          </>
        }
      >
        <Form id={`${id}-form`} method="post" preventScrollReset>
          <p>{t(`${act}.text`)}</p>
        </Form>
      </Dialog>
    </>
  );
}
