import { MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

const ways = [
  { way: 'message', Icon: MessageCircle },
  { way: 'call', Icon: Phone },
] as const;

/** The two quiet buttons that open the dialogs below; booking comes first. */
export function ContactButtons() {
  const { t } = useTranslation('worker');
  return (
    <div className="-mx-2 flex flex-wrap justify-center">
      {ways.map(({ way, Icon }) => (
        <DialogButton key={way} dialog={way} variant="quiet" size="sm" icon={<Icon className="size-4.5" />}>
          {t(`${way}.button`)}
        </DialogButton>
      ))}
    </div>
  );
}

/** How messages and calls work: through us, so that numbers stay private. Calls do not work yet, and their dialog says so. */
export function ContactDialogs({ workerId, name }: { workerId: string; name: string }) {
  const { t } = useTranslation('worker');
  return ways.map(({ way, Icon }) => (
    <Dialog key={way} id={way} title={t(`${way}.title`, { name })} closeText={t('common:action.close')} width="sm">
      <div className="flex flex-col gap-5 pb-2">
        <p className="flex gap-3 text-ink-soft">
          <Icon aria-hidden className="mt-1 size-5 shrink-0 text-pine-ink" />
          <span>{t(`${way}.text`)}</span>
        </p>
        {way === 'message' ? (
          <ButtonLink to={`/messages/new?worker=${workerId}`} wide>
            {t('contact.proceed')}
          </ButtonLink>
        ) : (
          /* Opens without script; for now, proceeding leads to this notice. */
          <details className="group/proceed flex flex-col">
            <summary className={buttonClasses({ wide: true }, 'group-open/proceed:hidden')}>
              {t('contact.proceed')}
            </summary>
            <Notice title={t('contact.notYetTitle')}>{t('call.notYet')}</Notice>
          </details>
        )}
      </div>
    </Dialog>
  ));
}
