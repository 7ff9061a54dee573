import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { apiContext } from '#api/context.ts';
import {
  type Api,
  attempt,
  byIntent,
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
import type { WorkerCard } from '#modules/workers/contract.ts';
import { RequestForm } from '#web/features/hiring/request/request-form.tsx';
import { RequestSent } from '#web/features/hiring/request/request-sent.tsx';
import type { RequestValues } from '#web/features/hiring/request/request-values.ts';
import { useStepAnswer } from '#web/features/hiring/request/use-step-answer.ts';
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

type Answer =
  | { step: 1; values: RequestValues; refusal?: Refusal }
  | { step: 2; values: RequestValues; refusal?: Refusal; candidates: WorkerCard[] }
  | { step: 3; askedCount: number };

export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args, attachmentUploads);
  const { form } = formRead;
  const values = valuesOf(form);
  const act = byIntent<Answer>((api) => {
    const details = () => checkDetails(args, api, form);
    const candidates = () => findCandidates(api, values, args.url.searchParams.get('workerId'));
    return {
      back: async () => ({ step: 1, values: withAbsentPro(values, form) }),
      async next() {
        const refusal = await details();
        if (refusal) return { step: 1, values, refusal };
        return { step: 2, values: withAbsentPro(values, form), candidates: await candidates() };
      },
      async send() {
        const wrongDetails = await details();
        if (wrongDetails) return { step: 1, values, refusal: wrongDetails };
        const submission = await sendForm(args, formRead, () => api.hiring.createRequest.fromForm(form));
        if (submission.ok) return { step: 3, askedCount: submission.value.asked };
        return { step: 2, values, refusal: submission, candidates: await candidates() };
      },
    };
  });
  const answer = await act(args.context.get(apiContext), form);
  if (answer.step !== 3) return answer;
  return data(answer, { headers: { refresh: `${redirectSeconds}; url=/client-dashboard` } });
}

/** Returns what is wrong with the first step, or null. */
async function checkDetails(args: Route.ActionArgs, api: Api, form: FormData): Promise<Refusal | null> {
  const refusal = await checkForm(args, RequestDetails, form);
  if (refusal) return refusal;
  const place = await attempt(() => api.places.getZip({ zip: String(form.get('zip')) }));
  return place.ok ? null : { ...place, fields: { zip: place.code } };
}

/** Returns the values with the Pro of the page's URL, whom the second step leaves out where that Pro does not serve the place. */
const withAbsentPro = (values: RequestValues, form: FormData): RequestValues => ({
  ...values,
  workerIds: [...values.workerIds, ...form.getAll('absentId').map(String)],
});

function valuesOf(form: FormData): RequestValues {
  const { formKey = '', title = '', category = '', zip = '', description = '' } = textFields(form);
  return { formKey, title, category, zip, description, workerIds: form.getAll('workerIds').map(String) };
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
  const answer = useStepAnswer(actionData);
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
  if (answer?.step === 3) return <RequestSent recipients={answer.askedCount} afterSeconds={redirectSeconds} />;
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
            step={answer?.step ?? 1}
            values={answer?.values ?? start}
            categories={loaderData.categories}
            askedPro={loaderData.pro}
            candidates={(answer && 'candidates' in answer && answer.candidates) || []}
            refusal={answer && 'refusal' in answer ? answer.refusal : undefined}
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
