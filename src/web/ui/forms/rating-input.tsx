import { type ReactNode, useId } from 'react';
import { Star } from '../display/rating.tsx';
import { FieldError, FieldHint, useMendable } from './field.tsx';

/** One to five stars as radios. `words` names them from worst to best ("Poor" … "Excellent"). */
export function RatingInput({
  legend,
  hint,
  error: refused,
  name,
  words,
  defaultValue,
  required,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  name: string;
  words: [string, string, string, string, string];
  /** The chosen number of stars; any other number chooses none. */
  defaultValue?: number;
  required?: boolean;
}) {
  const errorId = useId();
  const { error, mend } = useMendable(refused);
  return (
    <fieldset onChange={mend} className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">{legend}</legend>
      {hint && <FieldHint>{hint}</FieldHint>}
      {/* A star is lit when it, or one after it, is chosen. */}
      <div className="group/stars -ml-2 flex flex-wrap">
        {words.map((word, at) => (
          <label
            key={word}
            title={word}
            className={
              'relative flex size-12 cursor-pointer items-center justify-center rounded-full text-line-strong/50 transition-colors ' +
              'has-checked:text-star has-[~label_:checked]:text-star hover:text-star has-[~label:hover]:text-star ' +
              'has-focus-visible:outline-3 has-focus-visible:outline-focus'
            }
          >
            <input
              type="radio"
              name={name}
              value={at + 1}
              defaultChecked={defaultValue === at + 1}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              aria-label={`${at + 1}: ${word}`}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none"
            />
            <Star className="size-8" />
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
