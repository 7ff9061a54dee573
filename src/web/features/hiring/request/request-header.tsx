import type { ReactNode } from 'react';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Breadcrumb, type WayStop } from '#web/ui/navigation/breadcrumb.tsx';

/** The breadcrumb, the request's title, and a line of facts about it. */
export function RequestHeader({
  title,
  back,
  facts,
  children,
}: {
  title: string;
  back: WayStop;
  /** Short facts, separated by dots. */
  facts: string[];
  children?: ReactNode;
}) {
  const { t } = useTranslation('hiring');
  const langOf = useTextLang();
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb label={t('common:way.label')} stops={[back, { name: title, lang: langOf(title) }]} />
      <h1 lang={langOf(title)} className="break-words text-3xl">
        {title}
      </h1>
      <p className="flex flex-wrap gap-x-2 text-ink-soft">
        {facts.map((fact, at) => (
          <span key={fact}>
            {fact}
            {at < facts.length - 1 && (
              <span aria-hidden className="ml-2 text-ink-faint">
                ·
              </span>
            )}
          </span>
        ))}
      </p>
      {children}
    </header>
  );
}
