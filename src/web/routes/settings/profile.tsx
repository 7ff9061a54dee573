import { handleForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { Route } from './+types/profile';

export function loader(args: Route.LoaderArgs) {
  const { name, role } = requireViewer(args);
  return { name, isPro: role === 'contractor' || role === 'dual' };
}

export const action = (args: Route.ActionArgs) => handleForm(args, (api, form) => api.identity.setName.fromForm(form));

/** The name on the account. */
export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  const refusal = actionData?.ok === false ? actionData : undefined;
  const busy = useBusy();
  return (
    <section className="flex flex-col gap-5">
      <PageTitle>{t('page.profile')}</PageTitle>
      <h2 className="text-2xl">{t('page.profile')}</h2>
      {actionData?.ok && <Notice kind="success" title={t('saved')} live />}
      <DraftForm draft="account-name" method="post" noValidate className="flex flex-col items-start gap-5">
        <TextField
          name="fullName"
          label={t('profile.name')}
          hint={t(loaderData.isPro ? 'profile.proNameHint' : 'profile.nameHint')}
          autoComplete="name"
          defaultValue={refusal?.typed.fullName ?? loaderData.name}
          error={
            refusal?.code === 'identity.reservedName'
              ? refusal.message
              : fieldMessage(t, refusal?.fields.fullName, 'errors:field.required')
          }
          className="w-full"
        />
        <Button busy={busy}>{t('profile.save')}</Button>
      </DraftForm>
    </section>
  );
}
