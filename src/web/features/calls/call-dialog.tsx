import { Form } from 'react-router';
import type { CallTarget } from '#modules/calls/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, WayBack } from '#web/ui/actions/dialog.tsx';
import { newCallPath } from './call-paths.ts';
import { HowCallsWork } from './how-it-works.tsx';

/** Explains how the two are connected, and starts the call. A refusal shows on the page that starts calls. */
export function CallDialog({ target, name }: { target: CallTarget; name: string }) {
  const { t } = useTranslation('calls');
  return (
    <Dialog
      id="call"
      title={t('title', { name })}
      closeText={t('common:action.close')}
      width="sm"
      footer={
        <>
          <WayBack>{t('keep')}</WayBack>
          <Button form="call-form">{t('act')}</Button>
        </>
      }
    >
      <Form id="call-form" method="post" action={newCallPath(target)}>
        <HowCallsWork name={name} />
      </Form>
    </Dialog>
  );
}
