import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import { FieldError, FieldHint } from './field.tsx';

export type RadioCard = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  /** At the right end: a price, a badge. */
  aside?: ReactNode;
  disabled?: boolean;
};

/** One choice among a few, each on its own card. Arrow keys move between them, as between all radios. */
export function RadioCards({
  legend,
  hint,
  error,
  name,
  options,
  columns = 1,
  defaultValue,
  required,
  onChange,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  name: string;
  options: RadioCard[];
  columns?: 1 | 2 | 3;
  defaultValue?: string;
  required?: boolean;
  onChange?: (value: string) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2.5" aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      {hint && <FieldHint>{hint}</FieldHint>}
      <div className={classNames('grid gap-2.5', columns > 1 && 'sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-14 cursor-pointer items-start gap-3.5 rounded-xl border border-line-strong bg-surface p-4',
              'transition-colors hover:border-ink has-checked:border-pine has-checked:bg-pine-soft',
              'has-checked:ring-1 has-checked:ring-pine has-disabled:cursor-not-allowed has-disabled:opacity-55',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              onChange={onChange && (() => onChange(option.value))}
              className={classNames(
                'mt-0.5 size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface',
                'checked:border-[6px] checked:border-pine focus-visible:outline-none',
              )}
            />
            <span className="flex grow flex-col gap-0.5">
              <span className="font-semibold leading-snug">{option.label}</span>
              {option.hint && <span className="text-ink-soft text-sm">{option.hint}</span>}
            </span>
            {option.aside}
            {option.icon && (
              <span aria-hidden className="text-pine-ink [&>svg]:size-6">
                {option.icon}
              </span>
            )}
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
