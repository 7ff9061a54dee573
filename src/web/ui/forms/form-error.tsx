import { OctagonAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useActionData } from 'react-router';

/**
 * Why a form was refused, at its top, each line a link to its field. Takes the focus when it appears, so that
 * screen readers read it and keyboards start from it. Draws nothing without a title, and disappears with the last marked field.
 */
export function FormError({
  title,
  text,
  fields = [],
}: {
  title?: string | null;
  text?: string | null;
  fields?: { id: string; message: string }[];
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (title) ref.current?.focus();
  }, [title]);
  const answer = useActionData<unknown>();
  const [mendedAnswer, setMendedAnswer] = useState<unknown>();
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form || !title) return;
    const observer = new MutationObserver(() => {
      if (!form.querySelector('[aria-invalid="true"]')) setMendedAnswer(answer);
    });
    observer.observe(form, { subtree: true, attributeFilter: ['aria-invalid'] });
    return () => observer.disconnect();
  }, [title, answer]);
  if (!title || (answer !== undefined && answer === mendedAnswer)) return null;
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-xl bg-danger-soft p-4 ring-1 ring-danger focus-visible:outline-none"
    >
      <OctagonAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger-ink" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
        {fields.length > 0 && (
          <ul className="flex flex-col gap-0.5 text-sm">
            {fields.map(({ id, message }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
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
