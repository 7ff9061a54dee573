import type { ReactNode } from 'react';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import { Rows } from './list-section.tsx';

/** One of the dashboard's lists on a page of its own. */
export function WholeList({
  title,
  dashboard,
  list,
  nextCursor,
  isLater,
  children,
}: {
  title: string;
  /** The dashboard's address. */
  dashboard: string;
  /** The list's name in the query. */
  list: string;
  nextCursor: string | null;
  /** True for every page but the first. */
  isLater: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const first = `${dashboard}?list=${list}`;
  return (
    <div className="page-width flex max-w-3xl flex-col gap-4 py-8 sm:py-10">
      <PageTitle>{title}</PageTitle>
      <Breadcrumb label={t('list.way')} stops={[{ name: t('client.title'), to: dashboard }, { name: title }]} />
      <h1 className="text-3xl">{title}</h1>
      <Rows empty={t('list.end')}>{children}</Rows>
      {(nextCursor || isLater) && (
        <nav aria-label={t('list.pages')} className="flex flex-wrap justify-center gap-3 pt-4">
          {isLater && (
            <ButtonLink to={first} variant="quiet">
              {t('list.newest')}
            </ButtonLink>
          )}
          {nextCursor && (
            <ButtonLink to={`${first}&after=${encodeURIComponent(nextCursor)}`} variant="secondary" rel="next">
              {t('common:action.showMore')}
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}
