import type { ComponentProps } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import { Field, type FieldWords } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectGroup = { label: string; options: SelectOption[] };

/** A labeled native select, so that phones show their own wheel. `options` may be grouped. */
export function Select({
  label,
  hint,
  error,
  optional,
  labelHidden,
  id,
  options,
  placeholder,
  className,
  ...select
}: FieldWords & {
  options: (SelectOption | SelectGroup)[];
  /** Shown until something is chosen; cannot be chosen itself. */
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <Field {...{ label, hint, error, optional, labelHidden, id, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            defaultValue={placeholder && select.value === undefined ? '' : undefined}
            {...select}
            {...control}
            className={classNames('control', 'appearance-none truncate pr-11')}
          >
            {placeholder && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((entry) =>
              'options' in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map(Option)}
                </optgroup>
              ) : (
                Option(entry)
              ),
            )}
          </select>
          <Icon name="chevron-down" className="pointer-events-none absolute right-3.5 size-5 text-ink-faint" />
        </span>
      )}
    </Field>
  );
}

const Option = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/**
 * A native select for rows of many: its label is small. `context` is what the row is about, for screen readers. `marked` draws
 * attention to its value.
 */
export function CompactSelect({
  label,
  context,
  options,
  marked,
  ...select
}: {
  label: string;
  context: string;
  options: SelectOption[];
  marked?: boolean;
} & Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <label className="flex min-w-0 flex-col gap-0.5 text-sm">
      <span className="text-ink-soft text-xs">
        <span className="sr-only">{context}: </span>
        {label}
      </span>
      <span className="relative flex items-center">
        <select
          {...select}
          className={classNames(
            'min-h-10 w-full appearance-none truncate rounded-lg border bg-surface py-1.5 pr-5 pl-2 text-ink',
            'transition-colors hover:border-ink pointer-coarse:min-h-11',
            marked ? 'border-marigold font-semibold' : 'border-line-strong',
          )}
        >
          {options.map(Option)}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute right-1 size-4 text-ink-faint" />
      </span>
    </label>
  );
}
