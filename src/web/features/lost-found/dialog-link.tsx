import type { ReactNode } from 'react';
import { loginPath } from '#api/login-path.ts';
import { useAccount } from '#web/page/use-account.ts';
import { ButtonLink, type ButtonProps } from '#web/ui/actions/button.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';

/** Opens a dialog of the page at `path`. Visitors log in first and come back to the open dialog. */
export function DialogLink({
  path,
  dialog,
  children,
  ...look
}: { path: string; dialog: string; children: ReactNode } & Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'icon'>) {
  if (useAccount() === null) {
    return (
      <ButtonLink to={loginPath(`${path}#${dialog}`)} {...look}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <DialogButton dialog={dialog} {...look}>
      {children}
    </DialogButton>
  );
}
