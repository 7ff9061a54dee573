import { useEffect } from 'react';
import { Form } from 'react-router';
import { apiContext } from '#api/context.ts';
import { attempt, byIntent, orFirstPage, readForm, textFields } from '#api/form.server.ts';
import { requireRole } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import { FavoriteCard } from '#web/features/workers/card/favorite-card.tsx';
import { CompareBar } from '#web/features/workers/compare/compare-bar.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { Route } from './+types/favorites';

export const handle = { i18n: ['worker', 'browse'] } satisfies PageHandle;

const address = '/client-dashboard/favorites';

/** Any account can save Pros, also one that does not hire yet, but administrators' have nothing to save them for. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => void requireRole(args, ['customer', 'contractor', 'dual'], dashboardOf),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('after') ?? undefined;
  const page = await context.get(apiContext).workers.listFavorites({ cursor }).catch(orFirstPage(address));
  return { ...page, isLater: cursor !== undefined };
}

/** Removes a Pro from the favorites, or takes that back. The answer names the Pro whose removal can be undone. */
export async function action(args: Route.ActionArgs) {
  const { form } = await readForm(args);
  const { workerId = '', name = '' } = textFields(form);
  const act = byIntent<{ id: string; name: string } | null>(({ workers }) => ({
    removeFavorite: () => workers.removeFavorite({ workerId }).then(() => ({ id: workerId, name })),
    // A Pro who has left in the meantime can't be saved again.
    addFavorite: () => attempt(() => workers.addFavorite({ workerId })).then(() => null),
  }));
  return { removed: await act(args.context.get(apiContext), form) };
}

/** The Pros that the user saved, latest first. */
export default function Favorites({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('worker');
  const { items, nextCursor, isLater } = loaderData;
  const title = t('favorites.title');
  const stops = [{ name: t('common:way.dashboard'), to: '/dashboard' }, { name: title }];
  const removed = actionData?.removed;
  useComparePicks(items);
  return (
    <div className="page-width flex grow flex-col gap-6 py-8 sm:py-10">
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-col gap-2">
        <Breadcrumb label={t('common:way.label')} stops={stops} />
        <h1 className="text-4xl">{title}</h1>
      </header>
      {removed && <Undo {...removed} />}
      {items.length > 0 ? (
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {items.map((worker, at) => (
            <li key={worker.id}>
              <FavoriteCard worker={worker} eager={at < 4} />
            </li>
          ))}
        </ul>
      ) : (
        !isLater && <Nothing />
      )}
      <Pages nextCursor={nextCursor} isLater={isLater} />
      {items.length > 0 && <CompareBar />}
    </div>
  );
}

/** Shows the Pros that this device compares in the cards of the page. The script is that of the search. */
function useComparePicks(items: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other boxes to tick
  useEffect(() => {
    void import('#web/enhance/workers/compare-picks.ts').then(({ showPicks }) => showPicks());
  }, [items]);
}

function Undo({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('worker');
  return (
    <Notice
      kind="success"
      title={t('favorites.removed', { name })}
      action={
        <Form method="post">
          <input type="hidden" name="intent" value="addFavorite" />
          <input type="hidden" name="workerId" value={id} />
          <Button variant="secondary" size="sm">
            {t('favorites.undo')}
          </Button>
        </Form>
      }
      live
    />
  );
}

function Nothing() {
  const { t } = useTranslation('worker');
  return (
    <EmptyState
      scene="search"
      title={t('favorites.none')}
      action={<ButtonLink to="/browse">{t('missing.browse')}</ButtonLink>}
    >
      {t('favorites.noneText')}
    </EmptyState>
  );
}

function Pages({ nextCursor, isLater }: { nextCursor: string | null; isLater: boolean }) {
  const { t } = useTranslation('worker');
  if (!nextCursor && !isLater) return null;
  return (
    <nav aria-label={t('favorites.pages')} className="flex flex-wrap justify-center gap-3 pt-4">
      {isLater && (
        <ButtonLink to={address} variant="quiet">
          {t('favorites.newest')}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={`${address}?after=${encodeURIComponent(nextCursor)}`} variant="secondary" rel="next">
          {t('common:action.showMore')}
        </ButtonLink>
      )}
    </nav>
  );
}
