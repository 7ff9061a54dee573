import { data } from 'react-router';
import { apiContext, siteContext } from '#api/context.ts';
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
import { listFormat } from '#lib/formatters.ts';
import { questionsOf } from '#modules/catalog/scope-questions.ts';
import { attachmentUploads, maxRecipients, proposedCandidates } from '#modules/hiring/limits.ts';
import { RequestDetails } from '#modules/hiring/requests/request-details.ts';
import { daysWishes } from '#modules/hiring/states.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { daysAt } from '#web/features/hiring/request/days-at.server.ts';
import { hiringBarOf } from '#web/features/hiring/request/hiring-bar.ts';
import { keepContacts, newContactsIn } from '#web/features/hiring/request/kept-contacts.server.ts';
import { RequestForm } from '#web/features/hiring/request/request-form.tsx';
import { keptContactField, type RequestValues } from '#web/features/hiring/request/request-values.ts';
import { choicesFor, readWorkerIds, startingValues } from '#web/features/hiring/request/starting-values.server.ts';
import { SteadyValues } from '#web/features/hiring/request/steady-values.tsx';
import { type CandidatePage, noCandidates } from '#web/features/hiring/request/use-choice.ts';
import { useStepAnswer } from '#web/features/hiring/request/use-step-answer.ts';
import { askedServiceField, scopeAnswersIn } from '#web/features/hiring/scope/scope-fields.ts';
import { wrongScope } from '#web/features/hiring/scope/wrong-scope.server.ts';
import { rememberedIn } from '#web/page/device-memory.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/quote-new';

// Each takes the place of the form.
const RequestSent = loadWhenShown(
  async () => (await import('#web/features/hiring/request/request-sent.tsx')).RequestSent,
);
const MayNotHire = loadWhenShown(
  async () => (await import('#web/features/hiring/request/may-not-hire.tsx')).MayNotHire,
);

export const handle = { i18n: ['hiring'] } satisfies PageHandle;

/** The confirmation redirects to the dashboard after this time (specification, section 9). */
const redirectSeconds = 2;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer({ url, context });
  const bar = hiringBarOf(viewer);
  if (bar) return { bar, email: context.get(siteContext).supportEmail };
  const api = context.get(apiContext);
  const query = url.searchParams;
  const workerIds = readWorkerIds(query);
  const previousRequestId = query.get('again');
  const [{ slugs }, { items: pros }, previous] = await Promise.all([
    api.workers.listCategories(),
    workerIds.length > 0 ? api.workers.compare({ workerIds }).catch(orNotFound(url)) : { items: [] },
    previousRequestId ? api.hiring.getRequest({ requestId: previousRequestId }).catch(orNotFound(url)) : null,
  ]);
  // Without any of the Pros it is a wrong address; of several, the others can be asked.
  if (query.has('workerId') && pros.length === 0) throw new Response(null, { status: 404 });
  const zip =
    previous?.place.zip ??
    query.get('zip') ??
    rememberedIn(request.headers.get('cookie'), context.get(siteContext).url).zip ??
    '';
  const [{ items }, days, allowance] = await Promise.all([
    api.catalog.listCategories(),
    daysAt(context, zip),
    api.uploads.getAllowance(),
  ]);
  const offered = items
    .filter(({ slug }) => slugs.includes(slug))
    .map(({ slug, subcategories }) => ({ slug, subcategories: subcategories.map((service) => service.slug) }));
  const categories = choicesFor(offered, pros);
  const start = startingValues(categories, { query, pros, previous, zip });
  return { bar: null, categories, days, start, allowance, pros: pros.map(({ id, name }) => ({ id, name })) };
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has('refresh') ? actionHeaders : loaderHeaders;

type Answer =
  | { step: 1; values: RequestValues; refusal?: Refusal; contacts?: ContactDetail[]; asksNow?: true }
  | { step: 2; values: RequestValues; refusal?: Refusal; candidates: CandidatePage }
  | { step: 3; requestId: string; askedCount: number };

export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args, attachmentUploads);
  const { form } = formRead;
  const typed = valuesOf(form);
  const values = String(form.get('intent')).endsWith('Anyway') ? keepContacts(typed) : typed;
  const act = byIntent<Answer>((api) => {
    const details = () => checkDetails(args, api, form);
    const candidates = (cursor?: string) => findCandidates(args, api, values, cursor);
    /** Returns the first step with what the client has to look at before going on, or null. */
    const findObjection = async (): Promise<Answer | null> => {
      const refusal = await details();
      if (refusal) return { step: 1, values, refusal };
      const contacts = newContactsIn(values);
      return contacts.length > 0 ? { step: 1, values, contacts } : null;
    };
    // On a phone, the fields come before the questions.
    const ask = async (): Promise<Answer> => (await findObjection()) ?? { step: 1, values, asksNow: true };
    const next = async (): Promise<Answer> => {
      if (!hasQuestions(form, values)) return { step: 1, values };
      const objection = await findObjection();
      if (objection) return objection;
      const page = await candidates();
      return { step: 2, values: withProposals(withAbsentPro(values, form), page), candidates: page };
    };
    return {
      ask,
      askAnyway: ask,
      back: async () => ({ step: 1, values: withAbsentPro(values, form) }),
      next,
      nextAnyway: next,
      more: async () => ({ step: 2, values, candidates: await candidates(String(form.get('cursor') ?? '')) }),
      async send() {
        const wrongDetails = await details();
        if (wrongDetails) return { step: 1, values, refusal: wrongDetails };
        const own = { service: values.service || undefined, scope: values.scope };
        const submission = await sendForm(args, formRead, () => api.hiring.createRequest.fromForm(form, own));
        if (!submission.ok) return { step: 2, values, refusal: submission, candidates: await candidates() };
        return { step: 3, requestId: submission.value.requestId, askedCount: submission.value.asked };
      },
    };
  });
  const answer = await act(args.context.get(apiContext), form);
  if (answer.step === 1) return { ...answer, days: await daysAt(args.context, values.zip) };
  if (answer.step === 2) return answer;
  return data(answer, { headers: { refresh: `${redirectSeconds}; url=/client-dashboard` } });
}

/** Returns what is wrong with the first step, or null. */
async function checkDetails(args: Route.ActionArgs, api: Api, form: FormData): Promise<Refusal | null> {
  const refusal = await checkForm(args, RequestDetails, form);
  if (refusal) return refusal;
  const place = await attempt(() => api.places.getZip({ zip: String(form.get('zip')) }));
  if (!place.ok) return { ...place, fields: { zip: place.code } };
  const wrong = wrongScope(valuesOf(form));
  if (wrong) return wrong;
  const code = await wrongDays(args, form);
  return code && { ok: false, code, status: 422, message: '', fields: { dates: code } };
}

/**
 * True if the form had the questions of its service. Without script, a service that was just chosen brings them with the next
 * page.
 */
const hasQuestions = (form: FormData, { service }: RequestValues): boolean =>
  questionsOf(service).length === 0 || form.get(askedServiceField) === service;

/** Returns what is wrong with the picked days, as the operation would say it, or null. */
async function wrongDays({ context }: Route.ActionArgs, form: FormData) {
  const { daysWish, dates, zip } = valuesOf(form);
  if (daysWish !== 'picked') return null;
  if (dates.length === 0) return 'hiring.datesMissing';
  const days = await daysAt(context, zip);
  return dates.every((date) => days.includes(date)) ? null : 'hiring.datesOutOfRange';
}

/** Returns the values with the Pros of the page's URL whom the second step leaves out. */
const withAbsentPro = (values: RequestValues, form: FormData): RequestValues => ({
  ...values,
  workerIds: [...values.workerIds, ...form.getAll('absentId').map(String)],
});

/** Returns the values with the best Pros chosen where none is, or none of them can be asked. */
function withProposals(values: RequestValues, { items }: CandidatePage): RequestValues {
  if (items.some(({ id }) => values.workerIds.includes(id))) return values;
  return { ...values, workerIds: items.slice(0, proposedCandidates).map(({ id }) => id) };
}

function valuesOf(form: FormData): RequestValues {
  const { formKey = '', title = '', category = '', service = '', zip = '', description = '' } = textFields(form);
  const daysWish = daysWishes.find((wish) => wish === form.get('daysWish')) ?? 'flexible';
  const all = (name: string) => form.getAll(name).map(String);
  return {
    ...{ formKey, title, category, service, zip, description, daysWish },
    dates: all('dates'),
    scope: scopeAnswersIn(form, service),
    workerIds: all('workerIds'),
    keptContacts: all(keptContactField),
  };
}

/** Returns Pros that the client can ask, with the Pros of the page's URL and the chosen ones first. */
async function findCandidates(
  { url }: Route.ActionArgs,
  api: Api,
  { zip, category, service, workerIds }: RequestValues,
  cursor: string | undefined,
): Promise<CandidatePage> {
  const first = [...readWorkerIds(url.searchParams), ...workerIds].filter(Boolean).slice(0, maxRecipients);
  const page = await attempt(() =>
    api.hiring.listCandidates({ category, service: service || undefined, zip, first: [...new Set(first)], cursor }),
  );
  return page.ok ? page.value : noCandidates;
}

/** Asks several Pros for quotes with one form in two steps. */
export default function QuoteNew({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('hiring');
  const answer = useStepAnswer(actionData);
  const firstStep = answer?.step === 1 ? answer : undefined;
  const title = t('request.title');
  if (loaderData.bar) return <MayNotHire bar={loaderData.bar} email={loaderData.email} title={title} />;
  if (answer?.step === 3) {
    const { requestId, askedCount } = answer;
    return <RequestSent requestId={requestId} recipients={askedCount} afterSeconds={redirectSeconds} />;
  }
  return (
    <div className="group/request page-width flex max-w-4xl grow flex-col gap-8 py-10 sm:py-14">
      <PageTitle>{title}</PageTitle>
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">{title}</h1>
        <p className="max-w-prose text-ink-soft text-lg max-sm:group-has-[.is-talking]/request:hidden">
          {loaderData.pros.length > 0 && answer?.step !== 2
            ? t('request.leadNamed', { name: inOneSentence(loaderData.pros, i18n.language) })
            : t('request.lead')}
        </p>
      </header>
      <SteadyValues values={answer?.values ?? null} start={loaderData.start}>
        {(values) => (
          <RequestForm
            step={answer?.step ?? 1}
            isAnswered={answer !== undefined}
            asksNow={firstStep?.asksNow ?? false}
            values={values}
            categories={loaderData.categories}
            days={firstStep?.days ?? loaderData.days}
            contacts={firstStep?.contacts ?? []}
            askedPros={loaderData.pros}
            candidates={answer?.step === 2 ? answer.candidates : noCandidates}
            refusal={answer && 'refusal' in answer ? answer.refusal : undefined}
          />
        )}
      </SteadyValues>
    </div>
  );
}

const inOneSentence = (pros: { name: string }[], language: string): string =>
  listFormat(language, { type: 'conjunction' }).format(pros.map(({ name }) => name));
