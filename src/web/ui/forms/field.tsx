import { type ReactNode, useId, useState } from 'react';
import { useActionData } from 'react-router';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import { useHydrated } from '../theme/hydrated.ts';

/** The props of every field, whatever its control. */
export type FieldWords = {
  label: ReactNode;
  /** Help that is always shown, under the label. */
  hint?: ReactNode;
  /** What is wrong and how to fix it, or null. */
  error?: ReactNode;
  /** The word for "optional"; given when the field may stay empty. */
  optional?: string;
  /** Keeps the label for screen readers only where the context explains the field. */
  labelHidden?: boolean;
};

/** The attributes of a field's control. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; autoFocus?: boolean };

/** Label, hint, control and error, tied together for screen readers. The child receives the control's attributes. */
export function Field({
  label,
  hint,
  error,
  optional,
  labelHidden,
  liveError,
  id: givenId,
  className,
  children,
}: FieldWords & {
  id?: string;
  className?: string;
  liveError?: boolean;
  children: (control: ControlProps) => ReactNode;
}) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const mendable = useMendable(error);
  const hasScript = useHydrated();
  // An error that appears while the field is edited also disappears automatically.
  const wrong = liveError ? { error } : mendable;
  const described = [hint && `${id}-hint`, wrong.error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div onInput={mendable.mend} className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
        {optional && <span className="ml-1.5 font-normal text-ink-faint">{optional}</span>}
      </label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': wrong.error ? true : undefined,
        // Without script, the browser gives the focus to the first of a page's fields that asks for it.
        autoFocus: Boolean(wrong.error) && !hasScript,
      })}
      {/* Announced when it appears during editing; a page that arrives with errors moves the focus to its top. */}
      <div aria-live={liveError ? 'assertive' : undefined} className="empty:hidden">
        {wrong.error && <FieldError id={`${id}-error`}>{wrong.error}</FieldError>}
      </div>
    </div>
  );
}

/** The server's error about a field holds until the field changes or the server answers again. */
export function useMendable<Words extends ReactNode>(error: Words) {
  const answer = useActionData<unknown>();
  const [mendedAfter, setMendedAfter] = useState<unknown>();
  const mended = answer !== undefined && answer === mendedAfter;
  return { error: mended ? null : error, mend: () => setMendedAfter(answer) };
}

/** The permanent help of a field. */
export const FieldHint = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="text-ink-soft text-sm">
    {children}
  </p>
);

/** What is wrong with a field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 font-medium text-danger-ink text-sm">
    <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);
