import { apiContext, viewerContext } from '#api/context.ts';
import { type Api, byIntent, handleForm } from '#api/form.server.ts';
import { EmailSection } from '#web/features/identity/contact/email-section.tsx';
import { PhoneSection } from '#web/features/identity/contact/phone-section.tsx';
import { type Consent, TextsSection } from '#web/features/identity/contact/texts-section.tsx';
import { ActResult } from '#web/page/act-result.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/contact';

export const handle = { i18n: ['settings', 'account'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const contact = await context.get(apiContext).identity.getContact();
  const consents: Consent[] = contact.consents.map((consent) => ({ ...consent, at: String(consent.at) }));
  return {
    contact,
    consents,
    twoStep: context.get(viewerContext)?.twoStep === true,
    isConfirmed: url.searchParams.has('confirmed'),
  };
}

type Done = 'linkRequested' | 'emailKept' | 'phoneVerified' | 'phoneRemoved' | 'textsTurnedOn' | 'textsTurnedOff';

const acts = ({ identity }: Api, form: FormData): Record<string, () => Promise<Done | null>> => ({
  changeEmail: async () => (await identity.changeEmail.fromForm(form)) && 'linkRequested',
  resendLink: async () => (await identity.resendEmailLink()) && 'linkRequested',
  keepEmail: async () => (await identity.cancelEmailChange()) && 'emailKept',
  sendCode: async () => (await identity.sendPhoneCode.fromForm(form)) && null,
  confirmNumber: async () => (await identity.sendPhoneCode.fromForm(form)) && null,
  newCode: async () => (await identity.sendPhoneCode.fromForm(form)) && null,
  verifyPhone: async () => (await identity.verifyPhone.fromForm(form)) && 'phoneVerified',
  removePhone: async () => (await identity.removePhone.fromForm(form)) && 'phoneRemoved',
  grantTexts: async () => (await identity.grantTexts.fromForm(form)) && 'textsTurnedOn',
  withdrawTexts: async () => (await identity.withdrawTexts()) && 'textsTurnedOff',
});

/** The acts that text a code. */
const codeActs = ['sendCode', 'confirmNumber', 'newCode'];

export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(args, byIntent(acts));
  if (!answer.ok) return { done: null, ...answer };
  return { done: answer.value, intent: String(answer.form.get('intent')) };
}

/** How the account is reached: the email address, the phone, and the consent to texts. */
export default function ContactSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  const { contact, consents, twoStep, isConfirmed } = loaderData;
  const done = actionData ? actionData.done : isConfirmed ? 'confirmed' : null;
  const refusal = actionData && 'typed' in actionData ? actionData : undefined;
  const refusalOf = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const isCodeNew = actionData !== undefined && !refusal && codeActs.includes(actionData.intent);
  return (
    <div className="flex flex-col gap-10">
      <div className="flex flex-col gap-5">
        <PageTitle>{t('page.contact')}</PageTitle>
        <h2 className="text-2xl">{t('page.contact')}</h2>
        {done && (
          <ActResult>
            <Notice kind="success" title={t(`contact.${done}`)} live />
          </ActResult>
        )}
      </div>
      <EmailSection contact={contact} twoStep={twoStep} refusalOf={refusalOf} />
      <PhoneSection contact={contact} twoStep={twoStep} isCodeNew={isCodeNew} refusalOf={refusalOf} />
      <TextsSection contact={contact} consents={consents} refusal={refusalOf('grantTexts')} />
    </div>
  );
}
