import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { showDialog } from '#web/ui/actions/show-dialog.ts';

/**
 * Opens the dialog that the address names after `#`, for people who come back from the login page. Without script, the browser
 * shows it as the page's target.
 */
export function useOpenDialog(id: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival opens it, also at the same address
  useEffect(() => {
    const dialog = document.getElementById(id);
    if (hash !== `#${id}` || !(dialog instanceof HTMLDialogElement) || dialog.open) return;
    // It stays visible after it is closed as long as it is the target.
    if (dialog.matches(':target')) window.location.replace('#top');
    showDialog(dialog);
  }, [id, hash, key]);
}
