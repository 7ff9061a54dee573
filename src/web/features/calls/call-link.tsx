import type { CallTarget } from '#modules/calls/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { smallLinkClasses } from '#web/ui/actions/text-link.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import { CallDialog } from './call-dialog.tsx';

/** Opens the dialog that calls the other person, and looks like a link. Its page needs the words of `calls`. */
export function CallLink({ target, name }: { target: CallTarget; name: string }) {
  const { t } = useTranslation('shell');
  const role = useHydrated() ? 'button' : undefined;
  return (
    <>
      <a href="#call" role={role} aria-haspopup={role && 'dialog'} className={smallLinkClasses}>
        {t('conversations.call', { name })}
      </a>
      <CallDialog target={target} name={name} />
    </>
  );
}
