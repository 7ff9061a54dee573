import type { CallTarget } from '#modules/calls/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { CallDialog } from './call-dialog.tsx';

/** Opens the dialog that calls the other person; on phones it shows its icon alone. Its page needs the words of `calls`. */
export function CallButton({ target, name }: { target: CallTarget; name: string }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <DialogButton dialog="call" variant="quiet" size="sm" className="max-sm:px-2.5" icon={<Icon name="phone" />}>
        <span className="max-sm:sr-only">{t('conversations.call', { name })}</span>
      </DialogButton>
      <CallDialog target={target} name={name} />
    </>
  );
}
