import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '#web/ui/card.tsx';
import { LoadMore } from '#web/ui/pagination.tsx';

/** A titled list with the way to its next page. */
export function ListSection({
  id,
  title,
  more,
  empty,
  children,
}: {
  id: string;
  title: string;
  /** The next page's address; null on the last one. */
  more: string | null;
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  children: ReactNode[];
}) {
  const { t } = useTranslation('dashboard');
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="min-w-0">
      <h2 id={`${id}-title`} className="pb-2 text-xl">
        {title}
      </h2>
      {children.length > 0 ? <List>{children}</List> : <p className="py-3 text-ink-soft">{empty}</p>}
      <LoadMore to={more}>{t('common:action.showMore')}</LoadMore>
    </section>
  );
}
