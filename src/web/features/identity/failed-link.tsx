import type { FormRefusal } from '#api/form.server.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { EmailField } from './email-field.tsx';
import { useRefusal } from './refusal.ts';
import { useKeepReturnTo } from './return-to.ts';

/** The answer of the form below: a link was asked for, or why it was refused. */
export type NewLinkAnswer = { asked: true } | { asked: false; refusal: FormRefusal };

/**
 * Says that the confirmation failed, in the specification's words, and mails another link. The answer is the same for every
 * address. `address` is the one that this device signed up with, if it is remembered.
 */
export function FailedLink({ address, answer }: { address: string | null; answer: NewLinkAnswer | undefined }) {
  const { t } = useTranslation('account');
  const keep = useKeepReturnTo();
  const title = t(answer?.asked ? 'callback.newLinkAsked' : 'callback.failed');
  return (
    <div className="page-width flex max-w-form grow flex-col gap-7 py-8 sm:py-12">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-3xl">{title}</h1>
      {answer?.asked ? (
        <Notice kind="success" title={t('almost.resent')} live />
      ) : (
        <>
          <Notice kind="destructive" title={t('callback.failedText')} live={!answer}>
            {t('callback.failedHint')}
          </Notice>
          <NewLink address={address} refusal={answer?.refusal} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={keep('/login')} variant="secondary">
          {t('backToLogin')}
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t('shell:missing.home')}
        </ButtonLink>
      </div>
    </div>
  );
}

function NewLink({ address, refusal }: { address: string | null; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('account');
  const { title, text, textField, aboutFields } = useRefusal(refusal, { missing: 'missing.reset' });
  const { defaultValue = address ?? undefined, ...field } = textField('email');
  const busy = useBusy('newLink');
  return (
    <DraftForm draft="link" method="post" noValidate className="flex flex-col gap-5">
      <FormError title={title} text={text} aboutFields={aboutFields} />
      <input type="hidden" name="intent" value="newLink" />
      <EmailField {...field} defaultValue={defaultValue} />
      <Button size="lg" wide busy={busy}>
        {t('callback.newLink')}
      </Button>
    </DraftForm>
  );
}
