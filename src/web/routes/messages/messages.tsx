import { useEffect, useRef } from 'react';
import { Form, Outlet, useParams } from 'react-router';
import { apiContext, nowContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { searchLength } from '#modules/messaging/limits.ts';
import { ConversationList, SearchHits } from '#web/features/messaging/conversation-list.tsx';
import { listPath } from '#web/features/messaging/message-paths.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { refreshData } from '#web/page/reload-data.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useHints } from '#web/page/use-hints.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { Route } from './+types/messages';

export const handle = { i18n: ['messages'] } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const viewer = requireViewer(args);
  const { messaging } = context.get(apiContext);
  const q = (url.searchParams.get('q') ?? '').trim();
  const cursor = url.searchParams.get('after') ?? undefined;
  const isSearch = q.length >= searchLength.min && q.length <= searchLength.max;
  const found = isSearch ? await messaging.searchMessages({ q, cursor }).catch(orFirstPage(searchPath(q))) : null;
  const listed = found ? null : await messaging.listConversations({ cursor }).catch(orFirstPage(listPath));
  return {
    q,
    found,
    listed,
    mayHire: viewer.role === 'customer' || viewer.role === 'dual',
    now: context.get(nowContext).toISOString(),
  };
}

const searchPath = (q: string): string => `${listPath}?${new URLSearchParams({ q })}`;

/** The viewer's conversations beside the open one; on phones one of the two. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('messages');
  const { q, found, listed, mayHire, now } = loaderData;
  const { conversationId: openId } = useParams();
  useFreshList();
  const isEmpty = listed?.items.length === 0 && openId === undefined && !q;
  const when = { openId, timeZone: useTimeZone(), now };
  const next = (found ?? listed)?.nextCursor;
  const more = next ? `?${new URLSearchParams({ ...(q && { q }), after: next })}` : null;
  return (
    <div className="page-width flex grow flex-col py-4 sm:py-6">
      <PageTitle>{t('title')}</PageTitle>
      {isEmpty ? (
        <None mayHire={mayHire} />
      ) : (
        <div className="grid grow gap-x-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <section
            aria-label={t('list.label')}
            className={classNames(
              'flex min-w-0 flex-col gap-4 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:border-line lg:border-r lg:pr-4',
              // Room for the rows, whose shade reaches further than their words.
              'lg:-ml-3 lg:pl-3',
              openId && 'max-lg:hidden',
            )}
          >
            {openId ? <h2 className="text-2xl">{t('title')}</h2> : <h1 className="text-3xl">{t('title')}</h1>}
            <SearchForm q={q} />
            {found && <SearchHits items={found.items} {...when} />}
            {found?.items.length === 0 && <p className="text-ink-soft">{t('search.none', { q })}</p>}
            {!found && q && <p className="text-ink-soft text-sm">{t('search.short')}</p>}
            {listed && <ConversationList items={listed.items} {...when} />}
            <LoadMore to={more}>{t('common:action.showMore')}</LoadMore>
          </section>
          <Outlet />
        </div>
      )}
    </div>
  );
}

/** Reads the list again soon after a message came or was read, once for several of them. */
function useFreshList(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useHints('conversation', () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(refreshData, 300);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

function SearchForm({ q }: { q: string }) {
  const { t } = useTranslation('messages');
  return (
    <Form action={listPath} role="search" className="flex items-end gap-2">
      <TextField
        key={q}
        type="search"
        name="q"
        label={t('search.label')}
        labelHidden
        placeholder={t('search.label')}
        defaultValue={q}
        maxLength={searchLength.max}
        className="min-w-0 grow"
      />
      {q ? (
        <Link to={listPath} aria-label={t('search.end')} className={iconButtonClasses()}>
          <Icon name="x" />
        </Link>
      ) : (
        <Button variant="secondary" icon={<Icon name="search" className="size-5" />} className="size-12 gap-0! p-0!">
          <span className="sr-only">{t('search.act')}</span>
        </Button>
      )}
    </Form>
  );
}

function None({ mayHire }: { mayHire: boolean }) {
  const { t } = useTranslation('messages');
  return (
    <EmptyState
      scene="search"
      level="h1"
      title={t('list.none')}
      action={mayHire && <ButtonLink to="/browse">{t('list.find')}</ButtonLink>}
    >
      {t(mayHire ? 'list.noneText.client' : 'list.noneText.worker')}
    </EmptyState>
  );
}
