import { redirect } from 'react-router';
import { apiContext, languageContext } from '#api/context.ts';
import { byIntent, orNotFound, readForm, sendForm } from '#api/form.server.ts';
import { dollarsText } from '#lib/dollars.ts';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { contactsIn, ownFields, withFields } from '#web/features/hiring/project/project-fields.server.ts';
import { ProjectForm } from '#web/features/hiring/project/project-form.tsx';
import { type ProjectValues, projectValues } from '#web/features/hiring/project/project-values.ts';
import { daysAt } from '#web/features/hiring/request/days-at.server.ts';
import { RequestHeader } from '#web/features/hiring/request/request-header.tsx';
import { scopeAnswersIn } from '#web/features/hiring/scope/scope-fields.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/edit-project';

export const handle = { i18n: ['projects', 'hiring'] } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const project = await context.get(apiContext).hiring.getRequest({ requestId: params.id }).catch(orNotFound(url));
  if (project.audience !== 'open') throw new Response(null, { status: 404 });
  if (!project.takesBids) throw redirect(`/requests/${project.id}`);
  return {
    id: project.id,
    title: project.title,
    values: valuesOf(project, context.get(languageContext)),
    days: await daysAt(context, project.place.zip),
  };
}

const valuesOf = (project: ClientRequest, language: string): ProjectValues => ({
  formKey: '',
  title: project.title,
  category: project.categorySlug,
  service: project.serviceSlug ?? '',
  zip: project.place.zip,
  description: project.description,
  daysWish: project.days?.wish ?? 'flexible',
  dates: project.days?.dates ?? [],
  scope: Object.fromEntries(project.scope.map(({ question, value }) => [question, value])),
  budgetType: project.budget?.type ?? 'fixed',
  budget: dollarsText(project.budget?.cents ?? 0, language),
});

export async function action(args: Route.ActionArgs) {
  const projectId = args.params.id;
  const formRead = await readForm(args);
  const { form } = formRead;
  const project = await args.context
    .get(apiContext)
    .hiring.getRequest({ requestId: projectId })
    .catch(orNotFound(args.url));
  const service = project.serviceSlug ?? '';
  const typed = projectValues(form, scopeAnswersIn(form, service));
  const values = { ...typed, service, category: project.categorySlug, zip: project.place.zip };
  const act = byIntent<{ contacts: ContactDetail[] } | null>((api) => {
    const save = async () => {
      const { budgetType, budgetCents, scope } = ownFields(values);
      await api.hiring.editProject.fromForm(form, { projectId, budgetType, budgetCents, scope });
      return null;
    };
    return {
      async send() {
        const contacts = contactsIn(values);
        return contacts.length > 0 ? { contacts } : save();
      },
      sendAnyway: save,
    };
  });
  const answer = await sendForm(args, formRead, act);
  if (answer.ok && !answer.value) throw redirect(`/requests/${projectId}`, 303);
  return {
    values,
    refusal: answer.ok ? undefined : withFields(answer, values),
    contacts: (answer.ok && answer.value?.contacts) || [],
  };
}

/** Changes a project of the client that takes bids. */
export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('projects');
  const langOf = useTextLang();
  const { id, title, values, days } = loaderData;
  return (
    <div className="page-width flex max-w-4xl grow flex-col gap-8 py-8 sm:py-10">
      <PageTitle>{t('edit.title')}</PageTitle>
      <RequestHeader
        title={t('edit.title')}
        back={{ name: title, to: `/requests/${id}`, lang: langOf(title) }}
        facts={[]}
      >
        <p className="max-w-prose text-ink-soft">{t('edit.lead')}</p>
        <p className="max-w-prose text-ink-soft">{t('edit.fixed')}</p>
      </RequestHeader>
      <ProjectForm
        values={actionData?.values ?? values}
        categories={[]}
        days={days}
        contacts={actionData?.contacts ?? []}
        refusal={actionData?.refusal}
        isChange
      />
    </div>
  );
}
