import { Form } from 'react-router';
import { apiContext, nowContext, siteContext } from '#api/context.ts';
import { byIntent, handleForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { formatDay } from '#lib/when.ts';
import { SettingsSection } from '#web/features/identity/settings/settings-section.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { Route } from './+types/calendar';

export async function loader(args: Route.LoaderArgs) {
  const { timeZone } = requireViewer(args);
  const { createdAt } = await args.context.get(apiContext).jobs.getFeed();
  return { createdAt, timeZone, now: args.context.get(nowContext).toISOString() };
}

/** The new address is in the answer alone: only its hash is stored. */
export const action = (args: Route.ActionArgs) =>
  handleForm(
    args,
    byIntent<{ address: string | null }>(({ jobs }) => ({
      renew: async () => {
        const { secret } = await jobs.renewFeed();
        return { address: new URL(`/calendar/${secret}.ics`, args.context.get(siteContext).url).href };
      },
      remove: async () => {
        await jobs.removeFeed();
        return { address: null };
      },
    })),
  );

/** A private address from which a calendar program reads the account's jobs. */
export default function CalendarSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('settings');
  const busy = useBusy('renew');
  const removing = useBusy('remove');
  const { createdAt, timeZone } = loaderData;
  const address = actionData?.ok ? actionData.value.address : null;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>{t('page.calendar')}</PageTitle>
      <h2 className="text-2xl">{t('page.calendar')}</h2>
      <FormError title={actionData?.ok === false ? actionData.message : null} />
      {actionData?.ok && !address && <Notice kind="success" title={t('calendar.removed')} live />}
      {address && (
        <Notice kind="success" title={t('calendar.ready')} live>
          {t('calendar.readyText')}
        </Notice>
      )}
      <SettingsSection title={t('calendar.title')} text={t('calendar.text')}>
        <p className="text-ink-soft">{t('calendar.private')}</p>
        {address && (
          <TextField
            label={t('calendar.address')}
            defaultValue={address}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        {createdAt && !address && <p>{t('calendar.since', { day: formatDay(createdAt, timeZone, i18n.language) })}</p>}
        <Form method="post" className="flex flex-wrap gap-3">
          <Button name="intent" value="renew" variant={createdAt ? 'secondary' : 'primary'} busy={busy}>
            {t(createdAt ? 'calendar.renew' : 'calendar.create')}
          </Button>
          {createdAt && (
            <Button name="intent" value="remove" variant="quiet" busy={removing}>
              {t('calendar.remove')}
            </Button>
          )}
        </Form>
      </SettingsSection>
    </div>
  );
}
