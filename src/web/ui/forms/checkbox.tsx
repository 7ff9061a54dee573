import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../theme/class-names.ts';
import { FieldError, useMendable } from './field.tsx';

type Words = { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** A labeled checkbox; the label may contain links. */
export const Checkbox = (props: Words & ComponentProps<'input'>) => <Tick {...props} kind="checkbox" />;

/** A labeled on/off switch: a checkbox that takes effect at once. */
export const Switch = (props: Words & ComponentProps<'input'>) => <Tick {...props} kind="switch" />;

const looks = {
  checkbox:
    'size-6 rounded-sm border-line-strong before:absolute before:top-px before:left-[6px] before:h-3.5 before:w-2 ' +
    'before:rotate-45 before:border-on-pine before:border-r-[3px] before:border-b-[3px] before:opacity-0 ' +
    'checked:before:opacity-100',
  switch:
    'h-7 w-12 rounded-full border-line-strong before:absolute before:top-[3px] before:left-[3px] before:size-[18px] ' +
    'before:rounded-full before:bg-line-strong before:transition-transform checked:before:translate-x-5 ' +
    'checked:before:bg-on-pine',
};

function Tick({
  kind,
  label,
  hint,
  error: given,
  className,
  id: givenId,
  ...input
}: Words & ComponentProps<'input'> & { kind: keyof typeof looks }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const { error, mend } = useMendable(given);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div onInput={mend} className={classNames('flex flex-col gap-1', className)}>
      <div className={classNames('flex min-h-11 items-start gap-3 py-2', kind === 'switch' && 'justify-between')}>
        <input
          {...input}
          id={id}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          className={classNames(
            'relative shrink-0 cursor-pointer appearance-none border-2 bg-surface transition-colors hover:border-ink',
            'checked:border-pine checked:bg-pine disabled:opacity-50 aria-invalid:border-danger',
            kind === 'switch' && 'order-last',
            looks[kind],
          )}
        />
        <span className="flex flex-col gap-0.5">
          <label htmlFor={id} className="leading-snug">
            {label}
          </label>
          {hint && (
            <span id={`${id}-hint`} className="text-ink-soft text-sm">
              {hint}
            </span>
          )}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
