import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../theme/class-names.ts';
import { useHydrated } from '../theme/hydrated.ts';
import { type ButtonProps, buttonClasses } from './button.tsx';
import { iconButtonClasses } from './icon-button.tsx';

/**
 * A native modal dialog. `DialogButton` with the same id opens it; without script that button is a link to `#id`, and the
 * dialog shows itself as the page's target. Give `open` and `onClose` to steer it from outside instead.
 */
export function Dialog({
  id,
  title,
  closeText,
  children,
  footer,
  width = 'md',
  open,
  onClose,
}: {
  id: string;
  title: ReactNode;
  /** The name of the closing cross. */
  closeText: string;
  children: ReactNode;
  /** The buttons, the main one last. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  open?: boolean;
  onClose?: () => void;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === undefined) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes on Escape; the click is the same for the ground around it
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={classNames(
        'fixed inset-0 z-50 m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-2xl bg-surface',
        'shadow-float backdrop:bg-scrim open:flex open:animate-rise target:flex target:ring-[100vmax] target:ring-scrim',
        'max-sm:mb-4',
        { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }[width],
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-4 sm:px-7 sm:pt-6">
        <h2 id={`${id}-title`} className="pt-2 text-xl sm:pt-1 sm:text-2xl">
          {title}
        </h2>
        {hydrated ? (
          <button
            type="button"
            aria-label={closeText}
            className={iconButtonClasses('plain', '-mr-2')}
            onClick={() => ref.current?.close()}
          >
            <X aria-hidden />
          </button>
        ) : (
          <a href="#top" aria-label={closeText} className={iconButtonClasses('plain', '-mr-2')}>
            <X aria-hidden />
          </a>
        )}
      </div>
      <div className="grow overflow-y-auto px-5 py-4 sm:px-7">{children}</div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 sm:px-7">{footer}</div>
      )}
    </dialog>
  );
}

/** Opens the dialog with the id `dialog`. Looks like a button; pass `bare` classes for another look. */
export function DialogButton({
  dialog,
  variant,
  size,
  wide,
  icon,
  bare,
  className,
  children,
  ...rest
}: { dialog: string; bare?: string } & Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'icon'> &
  Omit<ComponentProps<'button'>, 'type' | 'onClick'>) {
  const hydrated = useHydrated();
  const look = bare ?? buttonClasses({ variant, size, wide }, className);
  const content = (
    <>
      {icon && (
        <span aria-hidden className="shrink-0 [&>svg]:size-5">
          {icon}
        </span>
      )}
      {children}
    </>
  );
  if (!hydrated)
    return (
      <a href={`#${dialog}`} aria-label={rest['aria-label']} className={look}>
        {content}
      </a>
    );
  return (
    <button {...rest} type="button" aria-haspopup="dialog" className={look} onClick={() => openDialog(dialog)}>
      {content}
    </button>
  );
}

/** Opens the dialog with this id; nothing happens when the page has none. */
export function openDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}
