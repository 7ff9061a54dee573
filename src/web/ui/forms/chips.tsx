import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import { FieldError, FieldHint, useMendable } from './field.tsx';

/** A few short choices in a row: one of them (`radio`), or any number (`checkbox`). */
export function Chips({
  legend,
  hint,
  error: refused,
  optional,
  type,
  name,
  options,
  chosen,
  onChoose,
  className,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word for "optional"; given when nothing need be chosen. */
  optional?: string;
  type: 'radio' | 'checkbox';
  name: string;
  options: { value: string; label: ReactNode }[];
  /** The values chosen at first. */
  chosen: readonly string[];
  /** Called with all chosen values when one is added or removed. */
  onChoose?: (values: string[]) => void;
  className?: string;
}) {
  const { error, mend } = useMendable(refused);
  return (
    <fieldset
      onChange={({ currentTarget }) => {
        mend();
        onChoose?.(checkedIn(currentTarget));
      }}
      className={classNames('min-w-0 flex-col gap-1.5', className ?? 'flex')}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {legend}
        {optional && <span className="ml-1.5 font-normal text-ink-faint">{optional}</span>}
      </legend>
      {hint && <FieldHint>{hint}</FieldHint>}
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong bg-surface px-4 py-2 text-sm',
              'transition-colors hover:border-ink has-checked:border-pine has-checked:bg-pine-soft has-checked:font-semibold',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-disabled:opacity-60',
            )}
          >
            <input type={type} name={name} value={value} defaultChecked={chosen.includes(value)} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

const checkedIn = (group: HTMLFieldSetElement): string[] =>
  [...group.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
