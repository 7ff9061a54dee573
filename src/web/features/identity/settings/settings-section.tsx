import { type ReactNode, useId } from 'react';

/** A part of a page of the settings: its heading, a sentence, and its forms. `id` is for links to it. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  id?: string;
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}) {
  const ownId = useId();
  const heading = id ?? ownId;
  return (
    <section className="flex flex-col gap-4" aria-labelledby={heading}>
      <div className="flex flex-col gap-1">
        <h3 id={heading} className="scroll-mt-24 text-xl">
          {title}
        </h3>
        {text && <p className="text-ink-soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
