import { Form, redirect } from 'react-router';
import { apiContext, nowContext, viewerContext } from '#api/context.ts';
import { attempt, orFirstPage, readForm } from '#api/form.server.ts';
import { localPath } from '#lib/local-path.ts';
import { isAdmin } from '#web/features/identity/destinations.ts';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import type { Route } from './+types/notifications';

export const handle = { i18n: ['dashboard'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('after');
  const page = await context
    .get(apiContext)
    .notifications.list({ cursor: cursor ?? undefined })
    .catch(orFirstPage(url.pathname));
  const viewer = context.get(viewerContext);
  return {
    ...page,
    isLater: cursor !== null,
    now: context.get(nowContext).toISOString(),
    forAdmin: viewer !== null && isAdmin(viewer),
  };
}

export async function action(args: Route.ActionArgs) {
  const { form } = await readForm(args);
  // The link works even if the notification no longer exists.
  await attempt(() => args.context.get(apiContext).notifications.markRead.fromForm(form));
  throw redirect(localPath(form.get('path'), '/notifications'), 303);
}

/** The user's notifications, newest first. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard');
  const { items, nextCursor, isLater, now, forAdmin } = loaderData;
  const title = t('notifications.title');
  if (items.length === 0 && !isLater) {
    return (
      <EmptyState
        scene="mailbox"
        level="h1"
        title={t('notifications.none')}
        action={
          forAdmin ? (
            <ButtonLink to="/admin">{t('notifications.toAdmin')}</ButtonLink>
          ) : (
            <ButtonLink to="/dashboard">{t('notifications.toDashboard')}</ButtonLink>
          )
        }
      >
        <PageTitle>{title}</PageTitle>
        {t(forAdmin ? 'notifications.noneForAdmin' : 'notifications.noneText')}
      </EmptyState>
    );
  }
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-10 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-4xl">{title}</h1>
        {items.some(({ read }) => !read) && (
          <Form method="post">
            <Button variant="quiet" size="sm" className="-mx-4">
              {t('notifications.readAll')}
            </Button>
          </Form>
        )}
      </div>
      <NotificationList items={items} now={now} />
      <LoadMore to={nextCursor && `/notifications?after=${encodeURIComponent(nextCursor)}`}>
        {t('common:action.showMore')}
      </LoadMore>
    </div>
  );
}
