import { Form, redirect } from 'react-router';
import { siteContext, viewerContext } from '#api/context.ts';
import { readForm, sendForm } from '#api/form.server.ts';
import { AccountPage } from '#web/features/identity/account-page.tsx';
import { homeOf } from '#web/features/identity/destinations.ts';
import { EmailField } from '#web/features/identity/email-field.tsx';
import { leadIn } from '#web/features/identity/lead-in.server.ts';
import { leadOn } from '#web/features/identity/next-sign-in-page.server.ts';
import { useRefusal } from '#web/features/identity/refusal.ts';
import { readReturnTo, useKeepReturnTo } from '#web/features/identity/return-to.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { PinField } from '#web/ui/forms/pin-field.tsx';
import type { Route } from './+types/mailed-code';

export const handle = { i18n: ['account'] } satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer) throw redirect(readReturnTo(url.search) ?? homeOf(viewer, context.get(siteContext)));
  return { hasCode: url.searchParams.has('enter') };
}

export async function action(args: Route.ActionArgs) {
  const returnTo = readReturnTo(args.url.search);
  const read = await readForm(args);
  const { form } = read;
  if (form.get('intent') === 'send') {
    const sent = await sendForm(args, read, (api) =>
      api.identity.mailSignInCode.fromForm(form, { redirect: returnTo ?? '' }),
    );
    return sent.ok ? { sentTo: String(form.get('email')), refusal: undefined } : { sentTo: null, refusal: sent };
  }
  const entered = await sendForm(args, read, (api) => api.identity.signInWithMailedCode.fromForm(form));
  if (entered.ok) throw leadIn(args, entered.value, returnTo ?? homeOf(entered.value, args.context.get(siteContext)));
  leadOn(entered.code, returnTo);
  return { sentTo: null, refusal: entered };
}

/** The way in with a code from an email: asking for it, then entering it. */
export default function MailedCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const keep = useKeepReturnTo();
  const sentTo = actionData?.sentTo;
  const isEntering = Boolean(sentTo) || actionData?.refusal?.intent === 'enter' || (loaderData.hasCode && !actionData);
  return (
    <AccountPage title={t('emailCode.title')} lead={t('emailCode.lead')} scene="signpost">
      <PageTitle>{t('emailCode.title')}</PageTitle>
      {sentTo && <Notice kind="success" title={t('emailCode.sent')} live />}
      <CodeForm
        isEntering={isEntering}
        email={sentTo ?? actionData?.refusal?.typed.email}
        refusal={actionData?.refusal}
      />
      <div className="flex flex-col items-start">
        <TextLink to={keep(isEntering ? '/login/email' : '/login/email?enter')} className="py-2">
          {t(isEntering ? 'emailCode.again' : 'emailCode.have')}
        </TextLink>
        <TextLink to={keep('/login')} className="py-2">
          {t('emailCode.password')}
        </TextLink>
      </div>
    </AccountPage>
  );
}

function CodeForm({
  isEntering,
  email,
  refusal,
}: {
  isEntering: boolean;
  email: string | undefined;
  refusal: Parameters<typeof useRefusal>[0];
}) {
  const { t } = useTranslation('account');
  const { title, text, field, aboutFields } = useRefusal(refusal, {
    missing: isEntering ? 'missing.code' : 'missing.reset',
  });
  const busy = useBusy();
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <FormError title={title} text={text} aboutFields={aboutFields} />
      <EmailField defaultValue={email} error={field('email')} />
      {isEntering && (
        <PinField key={email} name="code" label={t('emailCode.code')} digits={6} error={field('code')} required />
      )}
      <Button name="intent" value={isEntering ? 'enter' : 'send'} size="lg" wide busy={busy}>
        {t(isEntering ? 'logIn' : 'emailCode.send')}
      </Button>
    </Form>
  );
}
