import { Form } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';

/** Declines a request after a confirmation: there is no way back. */
export function Decline({ name }: { name: string }) {
  const { t } = useTranslation('hiring');
  return (
    <>
      <DialogButton dialog="decline" variant="quiet" className="-mx-5">
        {t('decline.open')}
      </DialogButton>
      <Dialog
        id="decline"
        width="sm"
        title={t('decline.title')}
        closeText={t('common:action.close')}
        footer={
          <Form method="post">
            <Button variant="danger" name="intent" value="decline">
              {t('decline.button')}
            </Button>
          </Form>
        }
      >
        <p>{t('decline.text', { name })}</p>
      </Dialog>
    </>
  );
}
