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
import { PageTitle } from '#web/page/page-title.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import type { Route } from './+types/quote-new';

export const handle = { i18n: ['hiring'] };

/** Where the request goes after it is sent, in seconds (specification, section 9). */
const redirectSeconds = 2;

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const viewer = requireViewer({ request, context });
  if (viewer.role === 'contractor') return { mayHire: false as const };
  const api = context.get(apiContext);
  const workerId = url.searchParams.get('workerId');
  const againId = url.searchParams.get('again');
  const [{ slugs }, asked, again] = await Promise.all([
    api.workers.listCategories(),
    workerId ? api.workers.get({ id: workerId }).catch(orNotFound(request)) : null,
    againId ? api.hiring.getRequest({ requestId: againId }).catch(orNotFound(request)) : null,
  ]);
  const zip = url.searchParams.get('zip') ?? rememberedIn(request.headers.get('cookie')).zip ?? '';
  const start: RequestValues = {
    formKey: crypto.randomUUID(),
    title: again?.title ?? '',
    category: again?.categorySlug ?? asked?.categorySlug ?? '',
    zip: again?.place.zip ?? zip,
    description: again?.description ?? '',
    workerIds: asked ? [asked.id] : [],
  };
  return { mayHire: true as const, categories: slugs, start, asked: asked && { id: asked.id, name: asked.name } };
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('refresh') ? actionHeaders : loaderHeaders;

export async function action(args: Route.ActionArgs) {
  const { form, refused } = await readForm(args, attachmentUploads);
  const api = args.context.get(apiContext);
  const values = valuesOf(form);
  const askedId = new URL(args.request.url).searchParams.get('workerId');
  if (form.get('intent') === 'back') {
    const absentIds = form.getAll('absentId').map(String);
    return { step: 1 as const, values: { ...values, workerIds: [...values.workerIds, ...absentIds] } };
  }
  const wrong = (await checkForm(args, RequestDetails, form)) ?? (await checkZip(api, values.zip));
  if (wrong) return { step: 1 as const, values, refusal: wrong };
  if (form.get('intent') !== 'send') {
    return { step: 2 as const, values, candidates: await findCandidates(api, values, askedId) };
  }
  const sent = await sendForm(args, { form, refused }, () => api.hiring.createRequest.submit(form));
  if (!sent.ok) {
    return { step: 2 as const, values, refusal: sent, candidates: await findCandidates(api, values, askedId) };
  }
  const { requestId, asked } = sent.value;
  const refresh = `${redirectSeconds}; url=/client-dashboard`;
  return data({ step: 3 as const, requestId, asked }, { headers: { refresh } });
}

function valuesOf(form: FormData): RequestValues {
  const { formKey = '', title = '', category = '', zip = '', description = '' } = textFields(form);
  return { formKey, title, category, zip, description, workerIds: form.getAll('workerIds').map(String) };
}

async function checkZip(api: Api, zip: string): Promise<Refusal | null> {
  const place = await attempt(() => api.places.getZip({ zip }));
  return place.ok ? null : { ...place, fields: { zip: place.code } };
}

/** Who could be asked, the chosen first. The Pro whom the page was opened for (`askedId`) is looked for beyond the best. */
async function findCandidates(api: Api, { zip, category, workerIds }: RequestValues, askedId: string | null) {
  const search = { zip, category, sort: 'rating', extraMile: false } as const;
  const { items, nextCursor } = await api.workers.search({ ...search, limit: 48 });
  if (askedId && nextCursor && !items.some(({ id }) => id === askedId)) {
    const asked = await attempt(() => api.workers.get({ id: askedId }));
    const alike = asked.ok ? (await api.workers.search({ ...search, q: asked.value.name })).items : [];
    items.push(...alike.filter(({ id }) => id === askedId));
  }
  return items.toSorted((a, b) => Number(workerIds.includes(b.id)) - Number(workerIds.includes(a.id)));
}

/** Asks several Pros for a quote at once, in two steps. */
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
  if (actionData?.step === 3) return <RequestSent recipients={actionData.asked} afterSeconds={redirectSeconds} />;
  return (
    <div className="page-width flex max-w-4xl grow flex-col gap-8 py-10 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-prose text-ink-soft text-lg">
          {loaderData.asked ? t('request.leadNamed', { name: loaderData.asked.name }) : t('request.lead')}
        </p>
      </header>
      <Steady start={loaderData.start}>
        {(start) => (
          <RequestForm
            step={actionData?.step ?? 1}
            values={actionData?.values ?? start}
            categories={loaderData.categories}
            askedPro={loaderData.asked}
            candidates={(actionData && 'candidates' in actionData && actionData.candidates) || []}
            refusal={actionData && 'refusal' in actionData ? actionData.refusal : undefined}
          />
        )}
      </Steady>
    </div>
  );
}

/** Keeps what the first load began with: the form's own key must outlive later loads of the same page. */
function Steady({ start, children }: { start: RequestValues; children: (start: RequestValues) => React.ReactNode }) {
  const [kept] = useState(start);
  return children(kept);
}
