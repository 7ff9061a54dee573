import { redirect } from 'react-router';
import { apiContext } from '#api/context.ts';
import { byIntent, handleForm, orFirstPage, orNotFound } from '#api/form.server.ts';
import { MoneyCaseRow } from '#web/features/admin/money-case-row.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { List } from '#web/ui/display/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';
import type { Route } from './+types/money-cases';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

const path = '/admin/ledger';
const states = ['open', 'closed'] as const;
/** The acts that the page confirms. */
const doneActs = ['retry', 'payOutside', 'book', 'decideWork', 'close'] as const;
const pathOf = (state: (typeof states)[number]) => (state === 'open' ? path : `${path}?state=${state}`);
const pathOfCase = (id: string) => `${path}?case=${encodeURIComponent(id)}`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const done = doneActs.find((act) => act === url.searchParams.get('done')) ?? null;
  const caseId = url.searchParams.get('case');
  if (caseId) {
    const one = await context.get(apiContext).payments.getCase({ caseId }).catch(orNotFound(url));
    return { items: [one], nextCursor: null, state: null, done };
  }
  const state = url.searchParams.get('state') === 'closed' ? ('closed' as const) : ('open' as const);
  const cursor = url.searchParams.get('after') ?? undefined;
  const page = await context
    .get(apiContext)
    .payments.listCases({ cursor, state })
    .catch(orFirstPage(pathOf(state)));
  return { ...page, state, done };
}

export async function action(args: Route.ActionArgs) {
  const act = byIntent<unknown>(({ payments }, form) => {
    const intent = String(form.get('intent') ?? '');
    const caseId = intent.slice(intent.indexOf('-') + 1);
    return {
      [`retry-${caseId}`]: () => payments.retryPayout({ caseId }),
      [`payOutside-${caseId}`]: () => payments.payOutside.fromForm(form, { caseId }),
      [`book-${caseId}`]: () => payments.bookDifference.fromForm(form, { caseId }),
      [`decideWork-${caseId}`]: () => payments.decideWork.fromForm(form, { caseId }),
      [`close-${caseId}`]: () => payments.closeCase.fromForm(form, { caseId }),
    };
  });
  const answer = await handleForm(args, act);
  if (answer.ok) {
    const [act] = String(answer.form.get('intent') ?? '').split('-', 1);
    // Without a fragment of its own, the address would keep the dialog's, and the browser would show it again.
    const caseId = args.url.searchParams.get('case');
    throw redirect(`${caseId ? `${pathOfCase(caseId)}&` : `${path}?`}done=${act}#top`, 303);
  }
  return answer;
}

/** The cases about money: the open ones, longest waiting first, on request the closed ones, or one alone. */
export default function MoneyCases({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { items, nextCursor, state, done } = loaderData;
  const pathOfRow = (id: string) => (state ? pathOf(state) : pathOfCase(id));
  // A row says why its act was refused, unless the case has left the list.
  const isSaidInRow = items.some(({ id }) => doneActs.some((act) => actionData?.intent === `${act}-${id}`));
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle>{t('ledger.title')}</PageTitle>
      {!state && items[0] && (
        <Breadcrumb
          label={t('approvals.way')}
          stops={[{ name: t('ledger.title'), to: path }, { name: t(`ledger.kind.${items[0].kind}`) }]}
        />
      )}
      <h1 className="text-4xl">{t('ledger.title')}</h1>
      <p className="text-ink-soft">{t('ledger.lead')}</p>
      <TabNav
        label={t('ledger.states')}
        links={states.map((tab) => ({ to: pathOf(tab), label: t(`ledger.${tab}`), current: tab === state }))}
      />
      {done && !actionData && <Notice kind="success" title={t(`ledger.done.${done}`)} live />}
      {actionData && !isSaidInRow && <Notice kind="destructive" title={actionData.message} live />}
      {items.length > 0 ? (
        <List>
          {items.map((money) => (
            <MoneyCaseRow key={money.id} money={money} path={pathOfRow(money.id)} refusal={actionData} />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t(`ledger.none.${state ?? 'open'}`)}</p>
      )}
      <LoadMore
        to={
          nextCursor &&
          state &&
          `${pathOf(state)}${state === 'open' ? '?' : '&'}after=${encodeURIComponent(nextCursor)}`
        }
      >
        {t('common:action.showMore')}
      </LoadMore>
    </div>
  );
}
