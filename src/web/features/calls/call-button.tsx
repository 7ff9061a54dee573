import { lazy } from 'react';
import type { CallTarget } from '#modules/calls/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';

const CallDialog = lazy(async () => {
  const { CallDialog: dialog } = await import('./call-dialog.tsx');
  return { default: dialog };
});

/** Opens the dialog that calls the other person. Its page needs the words of `calls`. */
export function CallButton({ target, name }: { target: CallTarget; name: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <DialogButton dialog="call" variant="secondary" size="sm">
        {t('conversations.call', { name })}
      </DialogButton>
      <CallDialog target={target} name={name} />
    </>
  );
}
