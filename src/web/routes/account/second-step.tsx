import { Form, redirect } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { handleForm } from '#api/form.server.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { homeOf } from '#web/features/identity/destinations.ts';
import { leadIn } from '#web/features/identity/lead-in.server.ts';
import { leadOn } from '#web/features/identity/next-sign-in-page.server.ts';
import { useRefusal } from '#web/features/identity/refusal.ts';
import { readReturnTo, useKeepReturnTo } from '#web/features/identity/return-to.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PinField } from '#web/ui/forms/pin-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { Route } from './+types/second-step';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer) throw redirect(readReturnTo(url.search) ?? homeOf(viewer, context.get(siteContext)));
  return { isRecovery: url.searchParams.has('recovery') };
}

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, (api, form) => api.identity.finishSignIn.fromForm(form));
  const returnTo = readReturnTo(args.url.search);
  if (!answer.ok) {
    leadOn(answer.code, returnTo);
    return answer;
  }
  throw leadIn(args, answer.value, returnTo ?? homeOf(answer.value, args.context.get(siteContext)));
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code. */
export default function SecondStep({ loaderData: { isRecovery }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { title, text, field, aboutFields } = useRefusal(actionData, { missing: 'missing.code' });
  const keep = useKeepReturnTo();
  const busy = useBusy();
  return (
    <AccountPage
      title={t('secondStep.title')}
      lead={t(isRecovery ? 'secondStep.recoveryLead' : 'secondStep.lead')}
      scene="signpost"
    >
      <PageTitle>{t('secondStep.title')}</PageTitle>
      {actionData?.code === 'identity.signInAgain' ? (
        <Notice
          kind="destructive"
          title={actionData.message}
          action={<ButtonLink to={keep('/login')}>{t('secondStep.again')}</ButtonLink>}
          live
        />
      ) : (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <FormError title={title} text={text} aboutFields={aboutFields} />
          {isRecovery ? (
            <TextField
              name="code"
              label={t('secondStep.recoveryCode')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={field('code')}
              required
            />
          ) : (
            <PinField name="code" label={t('secondStep.code')} digits={6} error={field('code')} required />
          )}
          <Button size="lg" wide busy={busy} busyText={t('signingIn')}>
            {t('logIn')}
          </Button>
          <TextLink to={keep(isRecovery ? '/login/code' : '/login/code?recovery')} className="self-start py-2">
            {t(isRecovery ? 'secondStep.app' : 'secondStep.recovery')}
          </TextLink>
        </Form>
      )}
    </AccountPage>
  );
}
