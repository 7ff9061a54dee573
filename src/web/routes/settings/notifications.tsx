import { Form } from 'react-router';
import { apiContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { ProjectNotices } from '#web/features/hiring/project/project-notices.tsx';
import { TopicChoices } from '#web/features/notifications/topic-choices.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { useHydrated } from '#web/ui/theme/hydrated.ts';
import type { Route } from './+types/notifications';

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { role } = requireViewer({ context, url });
  const works = role === 'contractor' || role === 'dual';
  const [choices, projects] = await Promise.all([
    api.notifications.getChoices(),
    works ? api.hiring.getProjectNotices() : null,
  ]);
  return { ...choices, projectNotices: projects?.choice ?? null };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, async (api, form) => {
    const isAboutProjects = form.get('intent') === 'projects';
    if (isAboutProjects) await api.hiring.setProjectNotices.fromForm(form);
    else await api.notifications.setChoices.fromForm(form);
    return isAboutProjects ? 'projects' : 'topics';
  });

/** Which notifications the account gets, by topic, kind and channel. */
export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  const busy = useBusy();
  const { choices, textsAreOn, projectNotices } = loaderData;
  const hydrated = useHydrated();
  const saved = actionData?.ok ? actionData.value : null;
  const savedNotice = <Notice kind="success" title={t('saved')} live />;
  return (
    <section className="flex flex-col gap-5">
      <PageTitle>{t('page.notifications')}</PageTitle>
      <h2 className="text-2xl">{t('page.notifications')}</h2>
      <p className="text-ink-soft">{t('notifications.lead')}</p>
      {/* Without script, the page comes back at its top. */}
      {saved && !hydrated && savedNotice}
      <FormError title={actionData?.ok === false ? actionData.message : null} />
      {!textsAreOn && (
        <Notice
          title={t('notifications.textsOff')}
          action={
            <ButtonLink to="/settings/contact#texts" size="sm" variant="secondary">
              {t('notifications.setUpTexts')}
            </ButtonLink>
          }
        >
          {t('notifications.textsOffText')}
        </Notice>
      )}
      <Form method="post" className="flex flex-col items-start gap-6">
        {/* The Enter key presses the first button of a form, which must not be one that sets a topic back. */}
        <button type="submit" hidden />
        <div className="w-full divide-y divide-line border-line border-y">
          {choices.map((topic) => (
            <TopicChoices key={topic.topic} choices={topic} busy={busy} />
          ))}
        </div>
        {saved === 'topics' && hydrated && savedNotice}
        <Button busy={busy}>{t('profile.save')}</Button>
      </Form>
      {projectNotices && <ProjectNotices choice={projectNotices} />}
      {saved === 'projects' && hydrated && savedNotice}
    </section>
  );
}
