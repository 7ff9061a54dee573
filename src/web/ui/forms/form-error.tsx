import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '../theme/class-names.ts';

/**
 * Why a form was refused, at its top, each line a link to its field. Takes the focus when it appears, so that
 * screen readers read it and keyboards start from it. Draws nothing without a title. `aboutFields` says that it speaks of marked
 * fields only: it goes with the last mark.
 */
export function FormError({
  title,
  text,
  fields = [],
  aboutFields,
}: {
  title?: string | null;
  text?: string | null;
  fields?: { id: string; message: string }[];
  aboutFields?: boolean;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (title) ref.current?.focus();
  }, [title]);
  if (!title) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without script, the browser moves the focus here as the effect does
      autoFocus
      className={classNames(
        'flex gap-3 rounded-xl bg-danger-soft p-4 ring-1 ring-danger focus-visible:outline-none',
        aboutFields && '[form:not(:has([aria-invalid=true]))_&]:hidden',
      )}
    >
      <Icon name="octagon-exclamation-point" className="mt-0.5 size-5 shrink-0 text-danger-ink" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
        {fields.length > 0 && (
          <ul className="flex flex-col gap-0.5 text-sm">
            {fields.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(press) => goTo(id, press)}
                  className="inline-block py-1 font-medium text-danger-ink underline underline-offset-2"
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Gives the focus to a field without a step in the history, with which the router would forget why the form was refused. */
function goTo(id: string, press: MouseEvent): void {
  const field = document.getElementById(id);
  if (!field) return;
  press.preventDefault();
  field.scrollIntoView({ block: 'nearest' });
  field.focus();
}
