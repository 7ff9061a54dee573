import { Form } from 'react-router';
import { type NoticeChoice, noticeChoices } from '#modules/hiring/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';

/** When the Pro hears of new projects: at once, in a summary of the day, or not at all. */
export function ProjectNotices({ choice }: { choice: NoticeChoice }) {
  const { t } = useTranslation('settings');
  const busy = useBusy('projects');
  return (
    <section aria-labelledby="projects" className="mt-6 flex flex-col gap-4">
      <h3 id="projects" className="text-xl">
        {t('notifications.projects')}
      </h3>
      <Form method="post" className="flex flex-col items-start gap-5">
        <RadioCards
          legend={t('notifications.projectsText')}
          name="choice"
          defaultValue={choice}
          options={noticeChoices.map((value) => ({
            value,
            label: t(`notifications.projects.${value}`),
            hint: t(`notifications.projects.${value}Hint`),
          }))}
        />
        <Button name="intent" value="projects" busy={busy}>
          {t('notifications.projectsSave')}
        </Button>
      </Form>
    </section>
  );
}
