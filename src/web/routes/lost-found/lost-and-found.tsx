import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { apiContext, siteContext, viewerContext } from '#api/context.ts';
import { handleForm, orFirstPage, readTexts } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { loginPath } from '#api/login-path.ts';
import { LostReportSearch } from '#modules/lost-found/contract.ts';
import { photoUploads } from '#modules/lost-found/limits.ts';
import { showToast } from '#web/enhance/toast.ts';
import { DialogLink } from '#web/features/lost-found/dialog-link.tsx';
import { NewReport } from '#web/features/lost-found/new-report.tsx';
import { ReportList } from '#web/features/lost-found/report-list.tsx';
import { dialogs, listPath } from '#web/features/lost-found/report-paths.ts';
import { type ReportSearch, ReportSearchForm, searchPath } from '#web/features/lost-found/report-search.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import type { Route } from './+types/lost-and-found';

export const handle = { i18n: ['lostFound'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const own = query.has('own');
  if (own) requireViewer({ context, url });
  const search: ReportSearch = { ...readTexts(LostReportSearch, { q: query.get('q'), type: query.get('type') }), own };
  const cursor = query.get('after') ?? undefined;
  const { lostFound, uploads } = context.get(apiContext);
  const { q, type } = search;
  const list = own ? lostFound.listOwnReports({ cursor }) : lostFound.listReports({ q, type, cursor });
  const [page, allowance] = await Promise.all([
    list.catch(orFirstPage(searchPath(search))),
    context.get(viewerContext) && uploads.getAllowance(),
  ]);
  return {
    ...page,
    allowance,
    search,
    isLater: cursor !== undefined,
    formKey: crypto.randomUUID(),
    submitted: context.get(viewerContext) && query.get('submitted'),
    origin: context.get(siteContext).url,
  };
}

export async function action(args: Route.ActionArgs) {
  // After the login, the dialog is open again.
  if (!args.context.get(viewerContext)) throw redirect(loginPath(`${listPath}#${dialogs.newReport}`));
  const answer = await handleForm(args, (api, form) => api.lostFound.createReport.fromForm(form), {
    uploads: photoUploads,
  });
  // Without a fragment of its own, the address would keep the dialog's, and the browser would show it again.
  if (answer.ok) throw redirect(`${listPath}?submitted=${answer.value.reportId}#top`, 303);
  return answer;
}

/** The lost and found reports, and the dialog that adds one. */
export default function LostAndFound({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('lostFound');
  const { items, nextCursor, search, isLater, formKey, submitted, origin } = loaderData;
  return (
    <div className="page-width flex max-w-4xl grow flex-col gap-8 py-10 sm:py-14">
      <PageHead title={t('title')} description={t('lead')} origin={origin} path={listPath} language={i18n.language} />
      <header className="flex flex-col items-start gap-4">
        <h1 className="text-4xl">{t('title')}</h1>
        <p className="max-w-prose text-ink-soft text-lg">{t('lead')}</p>
        <DialogLink path={listPath} dialog={dialogs.newReport} icon={<Icon name="plus" />}>
          {t('new')}
        </DialogLink>
      </header>
      {submitted && <Submitted />}
      {/* An accepted form makes place for a new one. */}
      <NewReport key={submitted} formKey={formKey} refusal={actionData} />
      <div>
        <ReportSearchForm search={search} />
        {items.length > 0 ? <ReportList reports={items} /> : !isLater && <Nothing search={search} />}
      </div>
      <LoadMore to={nextCursor && searchPath(search, nextCursor)}>{t('common:action.showMore')}</LoadMore>
    </div>
  );
}

/** Confirms the report: a toast with script, a notice without. */
function Submitted() {
  const { t } = useTranslation('lostFound');
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [title, text] = [t('submitted'), t('submittedText')];
  useEffect(() => {
    showToast({ title, text });
    // The address is that of the list again, so that a reload does not confirm it once more.
    void navigate(listPath, { replace: true, preventScrollReset: true });
  }, [title, text, navigate]);
  if (hydrated) return null;
  return (
    <Notice
      kind="success"
      title={title}
      action={
        <ButtonLink to={searchPath({ own: true })} size="sm" variant="secondary">
          {t('see')}
        </ButtonLink>
      }
    >
      {text}
    </Notice>
  );
}

function Nothing({ search: { q, type, own } }: { search: ReportSearch }) {
  const { t } = useTranslation('lostFound');
  if (q || type) {
    return (
      <EmptyState
        scene="search"
        title={t('noMatch.title')}
        action={<ButtonLink to={listPath}>{t('noMatch.all')}</ButtonLink>}
      >
        {t('noMatch.text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      scene="signpost"
      title={t('none.title')}
      action={own && <ButtonLink to={listPath}>{t('noMatch.all')}</ButtonLink>}
    >
      {t('none.text')}
    </EmptyState>
  );
}
