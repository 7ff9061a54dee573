import { type ComponentProps, type ReactNode, useContext, useId } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '../theme/class-names.ts';
import { OfflineWords } from './offline-words.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

/** The names are whole words, because Tailwind finds classes in the text of the sources. */
const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
};

const sizes: Record<ButtonSize, string> = { sm: 'button-sm', md: 'button-md', lg: 'button-lg' };

type Look = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Drawn before the words; hidden from screen readers. */
  icon?: ReactNode;
  /** Fills the width of its container. */
  wide?: boolean;
};

/** The classes of a button, for another element that has to look like one (a summary, a label). */
export const buttonClasses = ({ variant = 'primary', size = 'md', wide }: Look, className?: string): string =>
  classNames('button', variants[variant], sizes[size], wide && 'w-full', className);

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** The act is in progress: presses are ignored, and `busyText` replaces the words. */
    busy?: boolean;
    busyText?: string;
    /** Why the button cannot be pressed now. Disables the button and appears below it. */
    disabledReason?: string | null | false;
  };

/** A button; a submit button unless `type` says otherwise. Without network, a submit button says that it cannot send. */
export function Button({
  variant,
  size,
  icon,
  wide,
  busy = false,
  busyText,
  disabledReason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const offlineWords = useContext(OfflineWords);
  const cannotSend = (rest.type ?? 'submit') === 'submit' ? offlineWords : null;
  const ignored = busy || cannotSend !== null;
  const button = (
    <button
      type="submit"
      {...rest}
      className={buttonClasses({ variant, size, wide }, classNames(cannotSend !== null && 'opacity-70', className))}
      aria-busy={busy || undefined}
      aria-disabled={ignored || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      disabled={Boolean(disabledReason) || rest.disabled}
      onClick={ignored ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <Icon name="loader-circle" className="size-5 shrink-0 animate-spin" />
      ) : (
        icon && <Leading>{icon}</Leading>
      )}
      <span>{cannotSend ?? (busy ? (busyText ?? children) : children)}</span>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={classNames('inline-flex flex-col items-start gap-1.5', wide && 'w-full')}>
      {button}
      <span id={reasonId} className="text-sm text-ink-soft">
        {disabledReason}
      </span>
    </span>
  );
}

/** A link that looks like a button: for going somewhere, never for an act. */
export function ButtonLink({
  variant,
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, wide }, className)}>
      {icon && <Leading>{icon}</Leading>}
      <span>{children}</span>
    </Link>
  );
}

const Leading = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="shrink-0 [&>svg]:size-5">
    {children}
  </span>
);
