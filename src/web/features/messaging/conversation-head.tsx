import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { foreignLang } from '#lib/text-language.ts';
import type { ConversationHead } from '#modules/messaging/contract.ts';
import { maxReason } from '#modules/messaging/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { conversationPath, dialogs, listPath } from './message-paths.ts';
import { OtherAvatar } from './other-avatar.tsx';

/** With whom the conversation is, the ways to end it, and `call`, which calls the other person. */
export function ConversationTop({
  head,
  refusal,
  call,
}: {
  head: ConversationHead;
  refusal: FormRefusal | undefined;
  call: ReactNode;
}) {
  const { t } = useTranslation('messages');
  const { id, other } = head;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b pb-3">
      <Link to={listPath} aria-label={t('list.back')} className={iconButtonClasses('-ml-2 lg:hidden')}>
        <Icon name="arrow-left" />
      </Link>
      <OtherAvatar id={id} other={other} />
      <div className="flex min-w-0 grow flex-col">
        <h1 className="truncate text-xl">
          <span className="sr-only">{t('with', { name: other.name })}</span>
          <span aria-hidden>{other.name}</span>
        </h1>
        {other.workerId && (
          <Link to={`/worker/${other.workerId}`} className="w-fit text-pine-ink text-sm underline underline-offset-3">
            {t('profile')}
          </Link>
        )}
      </div>
      <div className="-mr-3 flex items-center">
        {call}
        {head.silence === 'youBlocked' ? (
          <Form method="post" preventScrollReset>
            <Button name="intent" value="unblock" variant="secondary" size="sm">
              {t('unblock')}
            </Button>
          </Form>
        ) : (
          <DialogButton
            dialog={dialogs.block}
            variant="quiet"
            size="sm"
            className="max-sm:px-2.5"
            icon={<Icon name="ban" />}
          >
            <span className="max-sm:sr-only">{t('block.act', { name: other.name })}</span>
          </DialogButton>
        )}
        {!head.hasReported && (
          <DialogButton
            dialog={dialogs.report}
            variant="quiet"
            size="sm"
            className="max-sm:px-2.5"
            icon={<Icon name="flag" />}
          >
            <span className="max-sm:sr-only">{t('report.act')}</span>
          </DialogButton>
        )}
      </div>
      {head.silence !== 'youBlocked' && <BlockDialog name={other.name} />}
      {!head.hasReported && <ReportDialog id={id} name={other.name} refusal={refusal} />}
    </header>
  );
}

function BlockDialog({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  return (
    <Dialog
      id={dialogs.block}
      title={t('block.act', { name })}
      closeText={t('common:action.close')}
      width="sm"
      footer={
        <>
          <WayBack>{t('block.keep')}</WayBack>
          <Button form="block-form" name="intent" value="block" variant="danger">
            {t('block.act', { name })}
          </Button>
        </>
      }
    >
      <Form id="block-form" method="post" preventScrollReset>
        <p className="text-ink-soft">{t('block.text', { name })}</p>
      </Form>
    </Dialog>
  );
}

function ReportDialog({ id, name, refusal }: { id: string; name: string; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('messages');
  const { message, error, typed } = useFormRefusal(refusal, 'report');
  return (
    <ReasonDialog
      id={dialogs.report}
      path={conversationPath(id)}
      intent="report"
      title={t('report.act')}
      act={t('report.send')}
      refusal={message}
      reason={{ label: t('report.label'), maxLength: maxReason, defaultValue: typed.reason, error, required: true }}
    >
      <p className="text-ink-soft">{t('report.text', { name })}</p>
    </ReasonDialog>
  );
}

/** Why the reader cannot write. */
export function Silenced({ head: { silence, closedReason, other } }: { head: ConversationHead }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <Notice title={t(`silence.${silence}`, { name: other.name })} live>
      {silence === 'closed' && closedReason ? (
        <span lang={foreignLang(closedReason, i18n.language)}>{closedReason}</span>
      ) : null}
    </Notice>
  );
}
