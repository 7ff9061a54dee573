import { Phone } from 'lucide-react';
import { lazy } from 'react';
import type { CallTarget } from '#modules/calls/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';

const CallDialog = lazy(async () => {
  const { CallDialog: dialog } = await import('./call-dialog.tsx');
  return { default: dialog };
});

interface Other {
  target: CallTarget;
  name: string;
}

/** Opens the dialog that calls the other person, and looks like a link. Its page needs the words of `calls`. */
export function CallLink({ target, name }: Other) {
  const { t } = useTranslation('shell');
  const role = useHydrated() ? 'button' : undefined;
  return (
    <>
      <a
        href="#call"
        role={role}
        aria-haspopup={role && 'dialog'}
        className="w-fit font-semibold text-pine-ink text-sm underline underline-offset-3"
      >
        {t('conversations.call', { name })}
      </a>
      <CallDialog target={target} name={name} />
    </>
  );
}

/** The same as a quiet button, on phones with its icon alone. */
export function CallButton({ target, name }: Other) {
  const { t } = useTranslation('shell');
  return (
    <>
      <DialogButton dialog="call" variant="quiet" size="sm" icon={<Phone />}>
        <span className="max-sm:sr-only">{t('conversations.call', { name })}</span>
      </DialogButton>
      <CallDialog target={target} name={name} />
    </>
  );
}
