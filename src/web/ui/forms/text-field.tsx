import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import { Field, type FieldWords } from './field.tsx';

/** A labeled input of one line, with `lead` and `trail` inside it (an icon, a unit). */
export function TextField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  liveError,
  id,
  lead,
  trail,
  className,
  ...input
}: FieldWords & { liveError?: boolean; lead?: ReactNode; trail?: ReactNode } & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, liveError, id, className }}>
      {(control) => (
        <span className="relative flex items-center">
          {lead && <Adornment side="left-3.5">{lead}</Adornment>}
          <input
            type="text"
            {...input}
            {...control}
            className={classNames('control', 'read-only:bg-well', Boolean(lead) && 'pl-11', Boolean(trail) && 'pr-14')}
          />
          {trail && <Adornment side="right-3.5">{trail}</Adornment>}
        </span>
      )}
    </Field>
  );
}

const Adornment = ({ side, children }: { side: string; children: ReactNode }) => (
  <span className={classNames('pointer-events-none absolute text-ink-faint text-sm [&>svg]:size-5', side)}>
    {children}
  </span>
);

/** A labeled input of several lines; grows with its text where the browser can. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  labelHidden,
  id,
  className,
  ...input
}: FieldWords & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...input}
          {...control}
          className={classNames(
            'control',
            'read-only:bg-well field-sizing-content max-h-96 min-h-28 resize-y leading-relaxed',
          )}
        />
      )}
    </Field>
  );
}
