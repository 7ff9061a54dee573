import { apiContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import { ChargebackRow } from '#web/features/admin/chargeback-row.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { List } from '#web/ui/display/card.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';
import type { Route } from './+types/disputes';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

const listPath = '/admin/disputes';
const decidedPath = `${listPath}?show=decided`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const show = url.searchParams.get('show') === 'decided' ? ('decided' as const) : ('open' as const);
  const cursor = url.searchParams.get('after') ?? undefined;
  const page = await context.get(apiContext).chargebacks.list({ show, cursor }).catch(orFirstPage(listPath));
  return { ...page, show };
}

/** The payments that clients dispute with their banks: those that wait, longest first, or those that are decided. */
export default function Disputes({ loaderData: { items, nextCursor, show } }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const more = show === 'decided' ? `${decidedPath}&after=` : `${listPath}?after=`;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle>{t('chargebacks.title')}</PageTitle>
      <h1 className="text-4xl">{t('chargebacks.title')}</h1>
      <p className="max-w-prose text-ink-soft">{t('chargebacks.lead')}</p>
      <TabNav
        label={t('chargebacks.title')}
        links={[
          { to: listPath, label: t('chargebacks.open'), current: show === 'open' },
          { to: decidedPath, label: t('chargebacks.decided'), current: show === 'decided' },
        ]}
      />
      {items.length > 0 ? (
        <List>
          {items.map((chargeback) => (
            <ChargebackRow key={chargeback.id} chargeback={chargeback} to={`${listPath}/${chargeback.id}`} />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t(`chargebacks.none.${show}`)}</p>
      )}
      <LoadMore to={nextCursor && `${more}${encodeURIComponent(nextCursor)}`}>{t('common:action.showMore')}</LoadMore>
    </div>
  );
}
