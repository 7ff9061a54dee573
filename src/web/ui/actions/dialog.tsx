import { type ReactNode, useEffect, useRef } from 'react';
import { useActionData } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import { useHydrated } from '../theme/hydrated.ts';
import { type ButtonProps, buttonClasses } from './button.tsx';
import { iconButtonClasses } from './icon-button.tsx';
import { showDialog } from './show-dialog.ts';

/**
 * A native dialog, which `DialogButton` with the same id opens: markup alone, brought to life by `enhance/dialogs.ts`. Without
 * script it shows itself as the page's target.
 */
export function Dialog({
  id,
  title,
  closeText,
  children,
  footer,
  refusal,
  width = 'md',
}: {
  id: string;
  title: ReactNode;
  /** The name of the closing cross. */
  closeText: string;
  children: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  /** Why the form inside was refused: opens the dialog, should it be closed by then, and gives the focus to what is wrong. */
  refusal?: string | null;
  width?: 'sm' | 'md' | 'lg';
}) {
  const role = useButtonRole();
  const ref = useRef<HTMLDialogElement>(null);
  const answer = useActionData<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal gives the focus again, also with the same words
  useEffect(() => {
    if (refusal && ref.current) showDialog(ref.current);
  }, [refusal, answer]);
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(
        'fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-2xl bg-surface',
        'shadow-float backdrop:bg-scrim open:flex open:animate-rise target:flex target:ring-[100vmax] target:ring-scrim',
        'max-sm:mb-4',
        { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }[width],
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-7 sm:pt-6">
        <h2 id={`${id}-title`} tabIndex={-1} className="pt-2 text-xl sm:pt-1 sm:text-2xl">
          {title}
        </h2>
        <a href="#top" role={role} aria-label={closeText} className={iconButtonClasses('-mr-2')}>
          <Icon name="x" />
        </a>
      </div>
      <div className="grow overflow-y-auto px-5 py-4 sm:px-7">{children}</div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-7">{footer}</div>
      )}
    </dialog>
  );
}

/** Opens the dialog with the id `dialog`, and looks like a button. */
export function DialogButton({
  dialog,
  variant,
  size,
  wide,
  icon,
  className,
  children,
}: { dialog: string; className?: string; children: ReactNode } & Pick<
  ButtonProps,
  'variant' | 'size' | 'wide' | 'icon'
>) {
  const role = useButtonRole();
  return (
    <a
      href={`#${dialog}`}
      role={role}
      aria-haspopup={role && 'dialog'}
      className={buttonClasses({ variant, size, wide }, className)}
    >
      {icon && (
        <span aria-hidden className="shrink-0 [&>svg]:size-5">
          {icon}
        </span>
      )}
      {children}
    </a>
  );
}

/** The way out of a dialog, in words, beside the button that cannot be undone. */
export const WayBack = ({ children }: { children: ReactNode }) => (
  <a href="#top" role={useButtonRole()} className="inline-flex min-h-11 items-center px-4 font-semibold text-ink">
    {children}
  </a>
);

/** A link to a dialog is a button to screen readers once script opens the dialog in place. */
const useButtonRole = () => (useHydrated() ? 'button' : undefined);
