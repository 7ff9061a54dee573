import type { ComponentProps } from 'react';
import { classNames } from '../theme/class-names.ts';
import { Field, type FieldWords } from './field.tsx';

/** A short number in one input, so that pasting, autofill and screen readers work, set in wide, even digits. */
export function PinField({
  label,
  hint,
  error,
  labelHidden,
  id,
  digits = 4,
  className,
  ...input
}: FieldWords & { digits?: number } & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, labelHidden, id, className }}>
      {(control) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${digits}}`}
          maxLength={digits}
          placeholder={'•'.repeat(digits)}
          {...input}
          {...control}
          style={{ width: `calc(${digits} * 1.75em + 1.5rem)` }}
          className={classNames(
            'control',
            'max-w-full py-3 pl-[calc(0.9rem+0.4em)] text-2xl font-bold tabular-nums tracking-[0.75em]',
          )}
        />
      )}
    </Field>
  );
}
