import { Children, type ReactNode } from 'react';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';

/** The beginning of a list on the dashboard, with the way to all of it. */
export function ListSection({
  id,
  title,
  all,
  empty,
  children,
}: {
  id: string;
  title: string;
  /** The whole list's address; null when all of it is here. */
  all: string | null;
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="pb-2 text-xl">
        {title}
      </h2>
      <Rows empty={empty}>{children}</Rows>
      {all && (
        <TextLink to={all} className="mt-3 inline-flex min-h-11 items-center">
          {t('list.all')}
          <span className="sr-only">: {title}</span>
        </TextLink>
      )}
    </section>
  );
}

/** Rows with lines between them, or `empty` when there are none. */
export const Rows = ({ empty, children }: { empty: ReactNode; children: ReactNode }) =>
  Children.count(children) > 0 ? (
    <ul className="divide-y divide-line">{children}</ul>
  ) : (
    <p className="py-3 text-ink-soft">{empty}</p>
  );
