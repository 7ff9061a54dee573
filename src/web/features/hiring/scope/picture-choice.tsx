import { classNames } from '#web/ui/theme/class-names.ts';
import { hasDrawing, ScopeDrawing } from './scope-drawings.tsx';

/** One choice among a few that are drawn. */
export const PictureChoice = ({
  name,
  legend,
  options,
  chosen,
}: {
  name: string;
  legend: string;
  options: { value: string; label: string }[];
  /** The value chosen at first. */
  chosen: string;
}) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
      {options.map(({ value, label }) => (
        <label
          key={value}
          className={classNames(
            'flex min-h-11 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-xl border border-line-strong',
            'bg-surface px-3 py-2.5 text-center text-sm leading-tight transition-colors hover:border-ink',
            'has-checked:border-pine has-checked:bg-pine-soft has-checked:font-semibold',
            'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
          )}
        >
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="sr-only" />
          {hasDrawing(value) && <ScopeDrawing option={value} />}
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
