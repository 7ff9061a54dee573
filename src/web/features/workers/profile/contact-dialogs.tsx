import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink, buttonClasses } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const ways = [
  { way: 'message', icon: 'message-circle' },
  { way: 'call', icon: 'phone' },
] as const;

/** The two quiet buttons that open the dialogs below; booking comes first. */
export function ContactButtons() {
  const { t } = useTranslation('worker');
  return (
    <div className="-mx-2 flex flex-wrap justify-center">
      {ways.map(({ way, icon }) => (
        <DialogButton key={way} dialog={way} variant="quiet" size="sm" icon={<Icon name={icon} className="size-4.5" />}>
          {t(`${way}.button`)}
        </DialogButton>
      ))}
    </div>
  );
}

/** Whether the reader can call the Pro, not before the two share something, or not at all without a telephony provider. */
export type Callable = 'now' | 'onceShared' | 'never';

/** How messages and calls work: through us, so that numbers stay private. */
export function ContactDialogs({ workerId, name, callable }: { workerId: string; name: string; callable: Callable }) {
  const { t } = useTranslation('worker');
  return ways.map(({ way, icon }) => (
    <Dialog key={way} id={way} title={t(`${way}.title`, { name })} closeText={t('common:action.close')} width="sm">
      <div className="flex flex-col gap-5 pb-2">
        <p className="flex gap-3 text-ink-soft">
          <Icon name={icon} className="mt-1 size-5 shrink-0 text-pine-ink" />
          <span>{t(way === 'call' && callable !== 'never' ? 'call.proxy' : `${way}.text`)}</span>
        </p>
        {way === 'call' && callable !== 'now' ? (
          <NotYet name={name} callable={callable} />
        ) : (
          <ButtonLink
            to={way === 'call' ? `/calls/new?about=worker&id=${workerId}` : `/messages/new?worker=${workerId}`}
            wide
          >
            {t('contact.proceed')}
          </ButtonLink>
        )}
      </div>
    </Dialog>
  ));
}

/** Opens without script; proceeding leads to the notice. */
function NotYet({ name, callable }: { name: string; callable: Callable }) {
  const { t } = useTranslation('worker');
  return (
    <details className="group/proceed flex flex-col">
      <summary className={buttonClasses({ wide: true }, 'group-open/proceed:hidden')}>{t('contact.proceed')}</summary>
      <Notice title={t('contact.notYetTitle')}>
        {t(callable === 'never' ? 'call.notYet' : 'call.onceShared', { name })}
      </Notice>
    </details>
  );
}
