import { Form } from 'react-router';
import type { OfferSide } from '#modules/hiring/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';

/** Declines a counter after a confirmation: the earlier terms do not come back. */
export function DeclineCounter({ offerId, side, name }: { offerId: string; side: OfferSide; name: string }) {
  const { t } = useTranslation('hiring');
  const busy = useBusy('declineCounter');
  const id = `decline-${offerId}`;
  return (
    <>
      <DialogButton dialog={id} variant="quiet">
        {t('counter.decline')}
      </DialogButton>
      <Dialog
        id={id}
        width="sm"
        title={t('counter.declineTitle')}
        closeText={t('common:action.close')}
        footer={
          <Form method="post">
            <input type="hidden" name="offerId" value={offerId} />
            <Button variant="danger" name="intent" value="declineCounter" busy={busy}>
              {t('counter.decline')}
            </Button>
          </Form>
        }
      >
        <p>{t(side === 'client' ? 'counter.declineTextClient' : 'counter.declineTextWorker', { name })}</p>
      </Dialog>
    </>
  );
}
