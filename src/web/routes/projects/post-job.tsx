import { useState } from 'react';
import { redirect } from 'react-router';
import { apiContext, languageContext, siteContext } from '#api/context.ts';
import { byIntent, checkForm, orNotFound, readForm, sendForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { dollarsText, parseDollars } from '#lib/dollars.ts';
import { questionsOf } from '#modules/catalog/scope-questions.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { attachmentUploads } from '#modules/hiring/limits.ts';
import { RequestDetails } from '#modules/hiring/requests/request-details.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { contactsIn, ownFields, withFields } from '#web/features/hiring/project/project-fields.server.ts';
import { ProjectForm } from '#web/features/hiring/project/project-form.tsx';
import { type ProjectValues, projectValues } from '#web/features/hiring/project/project-values.ts';
import { daysAt } from '#web/features/hiring/request/days-at.server.ts';
import { hiringBarOf } from '#web/features/hiring/request/hiring-bar.ts';
import { askedServiceField, scopeAnswersIn } from '#web/features/hiring/scope/scope-fields.ts';
import { rememberedIn } from '#web/page/device-memory.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/post-job';

const MayNotHire = loadWhenShown(
  async () => (await import('#web/features/hiring/request/may-not-hire.tsx')).MayNotHire,
);

export const handle = { i18n: ['projects', 'hiring'] } satisfies PageHandle;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer({ url, context });
  const { supportEmail, sandbox } = context.get(siteContext);
  const bar = hiringBarOf(viewer);
  if (bar) return { bar, email: supportEmail };
  const api = context.get(apiContext);
  const query = url.searchParams;
  const again = query.get('again');
  const [{ items }, previous, allowance] = await Promise.all([
    api.catalog.listCategories(),
    again ? api.hiring.getRequest({ requestId: again }).catch(orNotFound(url)) : null,
    api.uploads.getAllowance(),
  ]);
  const categories = items.map(({ slug, subcategories }) => ({
    slug,
    subcategories: subcategories.map((one) => one.slug),
  }));
  const named = categories.find(({ slug }) => slug === query.get('category'));
  const remembered = rememberedIn(request.headers.get('cookie'), context.get(siteContext).url).zip ?? '';
  const start = previous
    ? startAgain(previous, context.get(languageContext))
    : { ...blank, category: named?.slug ?? '', zip: query.get('zip') ?? remembered };
  return {
    bar: null,
    allowance,
    categories,
    days: await daysAt(context, start.zip),
    start: { ...start, formKey: crypto.randomUUID() },
    sandbox,
  };
}

const blank: ProjectValues = {
  formKey: '',
  title: '',
  category: '',
  service: '',
  zip: '',
  description: '',
  daysWish: 'flexible',
  dates: [],
  scope: {},
  budgetType: 'fixed',
  budget: '',
};

/** Returns the form of an earlier request or project. */
const startAgain = (previous: ClientRequest, language: string): ProjectValues => ({
  ...blank,
  title: previous.title,
  category: previous.categorySlug,
  service: previous.serviceSlug ?? '',
  zip: previous.place.zip,
  description: previous.description,
  scope: Object.fromEntries(previous.scope.map(({ question, value }) => [question, value])),
  budgetType: previous.budget?.type ?? 'fixed',
  budget: previous.budget ? dollarsText(previous.budget.cents, language) : '',
});

type Answer = { contacts: ContactDetail[] } | { projectId: string };

export async function action(args: Route.ActionArgs) {
  const formRead = await readForm(args, attachmentUploads);
  const { form } = formRead;
  const service = String(form.get('service') ?? '');
  const values = projectValues(form, scopeAnswersIn(form, service));
  const act = byIntent<Answer>((api) => {
    const send = () => api.hiring.postProject.fromForm(form, ownFields(values));
    return {
      async send() {
        // Without script, a service that was just chosen brings its questions with the next page.
        const hasQuestions = questionsOf(service).length === 0 || form.get(askedServiceField) === service;
        if (!hasQuestions) return { contacts: [] };
        // What is wrong comes before what is only pointed out.
        const isComplete =
          ownFields(values).budgetCents !== undefined && !(await checkForm(args, RequestDetails, form));
        const contacts = isComplete ? contactsIn(values) : [];
        return contacts.length === 0 ? send() : { contacts };
      },
      sendAnyway: send,
    };
  });
  const answer = await sendForm(args, formRead, act);
  if (answer.ok && 'projectId' in answer.value) throw redirect(`/requests/${answer.value.projectId}?posted`, 303);
  return {
    values,
    days: await daysAt(args.context, values.zip),
    refusal: answer.ok ? undefined : withFields(answer, values),
    contacts: answer.ok && 'contacts' in answer.value ? answer.value.contacts : [],
  };
}

/** Posts a project, which every fitting Pro can bid on. */
export default function PostJob({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  // The form's key must stay the same when the page reloads its data.
  const [start] = useState(loaderData.start);
  if (loaderData.bar !== null) return <MayNotHire bar={loaderData.bar} email={loaderData.email} title={t('post')} />;
  return (
    <div className="page-width flex max-w-4xl grow flex-col gap-8 py-10 sm:py-14">
      <PageTitle>{t('post')}</PageTitle>
      <header className="flex flex-col gap-3">
        <h1 className="text-4xl">{t('post')}</h1>
        <p className="max-w-prose text-ink-soft text-lg">{t('form.lead')}</p>
      </header>
      <ProjectForm
        values={actionData?.values ?? start ?? loaderData.start}
        categories={loaderData.categories}
        days={actionData?.days ?? loaderData.days}
        contacts={actionData?.contacts ?? []}
        refusal={actionData?.refusal}
        onSend={loaderData.sandbox ? keepDemoJob : undefined}
      />
    </div>
  );
}

/** Keeps the budget for the specification's demo checkout 999, which exists in this browser only. */
function keepDemoJob(form: FormData): void {
  const cents = parseDollars(String(form.get('budget') ?? ''));
  if (cents === null) return;
  try {
    localStorage.setItem('postedJobs', JSON.stringify([{ id: 999, budget: cents / 100 }]));
  } catch {
    // A browser that stores nothing has no demo.
  }
}
