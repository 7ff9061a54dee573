import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { apiContext } from '#api/context.ts';
import {
  type Api,
  attempt,
  checkForm,
  orNotFound,
  type Refusal,
  readForm,
  sendForm,
  textFields,
} from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { RequestDetails } from '#modules/hiring/contract.ts';
import { attachmentUploads } from '#modules/hiring/limits.ts';
import { RequestForm } from '#web/features/hiring/request/request-form.tsx';
import { RequestSent } from '#web/features/hiring/request/request-sent.tsx';
import type { RequestValues } from '#web/features/hiring/request/request-values.ts';
import { rememberedIn } from '#web/page/device-memory.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/quote-new';

export const handle = { i18n: ['hiring'] } satisfies PageHandle;

/** The confirmation redirects to the dashboard after this time (specification, section 9). */
const redirectSeconds = 2;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer({ url, context });
  if (viewer.role === 'contractor') return { mayHire: false as const };
  const api = context.get(apiContext);
  const proId = url.searchParams.get('workerId');
  const previousRequestId = url.searchParams.get('again');
  const [{ slugs }, pro, previousRequest] = await Promise.all([
    api.workers.listCategories(),
    proId ? api.workers.get({ id: proId }).catch(orNotFound(url)) : null,
    previousRequestId ? api.hiring.getRequest({ requestId: previousRequestId }).catch(orNotFound(url)) : null,
  ]);
  const zip = url.searchParams.get('zip') ?? rememberedIn(request.headers.get('cookie')).zip ?? '';
  const start: RequestValues = {
    formKey: crypto.randomUUID(),
    title: previousRequest?.title ?? '',
    category: previousRequest?.categorySlug ?? pro?.categorySlug ?? '',
    zip: previousRequest?.place.zip ?? zip,
    description: previousRequest?.description ?? '',
    workerIds: pro ? [pro.id] : [],
  };
  return { mayHire: true as const, categories: slugs, start, pro: pro && { id: pro.id, name: pro.name } };
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('refresh') ? actionHeaders : loaderHeaders;

export async function action(args: Route.ActionArgs) {
  const { form, refused } = await readForm(args, attachmentUploads);
  const api = args.context.get(apiContext);
  const values = valuesOf(form);
  const proId = args.url.searchParams.get('workerId');
  if (form.get('intent') === 'back') {
    const absentIds = form.getAll('absentId').map(String);
    return { step: 1 as const, values: { ...values, workerIds: [...values.workerIds, ...absentIds] } };
  }
  const refusal = (await checkForm(args, RequestDetails, form)) ?? (await checkZip(api, values.zip));
  if (refusal) return { step: 1 as const, values, refusal };
  if (form.get('intent') !== 'send') {
    return { step: 2 as const, values, candidates: await findCandidates(api, values, proId) };
  }
  const submission = await sendForm(args, { form, refused }, () => api.hiring.createRequest.fromForm(form));
  if (!submission.ok) {
    return { step: 2 as const, values, refusal: submission, candidates: await findCandidates(api, values, proId) };
  }
  const { requestId, asked: askedCount } = submission.value;
  const refresh = `${redirectSeconds}; url=/client-dashboard`;
  return data({ step: 3 as const, requestId, askedCount }, { headers: { refresh } });
}

function valuesOf(form: FormData): RequestValues {
  const { formKey = '', title = '', category = '', zip = '', description = '' } = textFields(form);
  return { formKey, title, category, zip, description, workerIds: form.getAll('workerIds').map(String) };
}

async function checkZip(api: Api, zip: string): Promise<Refusal | null> {
  const place = await attempt(() => api.places.getZip({ zip }));
  return place.ok ? null : { ...place, fields: { zip: place.code } };
}

/** Returns the Pros that the client can ask, chosen ones first. Always looks for the Pro of the page's URL (`proId`). */
async function findCandidates(api: Api, { zip, category, workerIds }: RequestValues, proId: string | null) {
  const search = { zip, category, sort: 'rating', extraMile: false } as const;
  const { items, nextCursor } = await api.workers.search({ ...search, limit: 48 });
  if (proId && nextCursor && !items.some(({ id }) => id === proId)) {
    const pro = await attempt(() => api.workers.get({ id: proId }));
    const namesakes = pro.ok ? (await api.workers.search({ ...search, q: pro.value.name })).items : [];
    items.push(...namesakes.filter(({ id }) => id === proId));
  }
  return items.toSorted((a, b) => Number(workerIds.includes(b.id)) - Number(workerIds.includes(a.id)));
}

/** Asks several Pros for quotes with one form in two steps. */
export default function QuoteNew({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('hiring');
  const title = t('request.title');
  if (!loaderData.mayHire) {
    return (
      <EmptyState
        scene="signpost"
        level="h1"
        title={t('request.workerAccount')}
        action={<ButtonLink to="/worker-dashboard">{t('request.toWork')}</ButtonLink>}
      >
        <PageTitle>{title}</PageTitle>
        {t('request.workerAccountText')}
      </EmptyState>
    );
  }
  if (actionData?.step === 3) return <RequestSent recipients={actionData.askedCount} afterSeconds={redirectSeconds} />;
  return (
    <div className="page-width flex max-w-4xl grow flex-col gap-8 py-10 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-prose text-ink-soft text-lg">
          {loaderData.pro ? t('request.leadNamed', { name: loaderData.pro.name }) : t('request.lead')}
        </p>
      </header>
      <Steady start={loaderData.start}>
        {(start) => (
          <RequestForm
            step={actionData?.step ?? 1}
            values={actionData?.values ?? start}
            categories={loaderData.categories}
            askedPro={loaderData.pro}
            candidates={(actionData && 'candidates' in actionData && actionData.candidates) || []}
            refusal={actionData && 'refusal' in actionData ? actionData.refusal : undefined}
          />
        )}
      </Steady>
    </div>
  );
}

/** Keeps the values of the first load: the form's key must stay the same when the page reloads its data. */
function Steady({ start, children }: { start: RequestValues; children: (start: RequestValues) => React.ReactNode }) {
  const [firstStart] = useState(start);
  return children(firstStart);
}
