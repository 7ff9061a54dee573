import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import { attachmentTypes } from '#lib/upload-types.ts';
import type { Message } from '#modules/messaging/contract.ts';
import { maxText, messageUploads } from '#modules/messaging/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useFileProblemText } from '#web/page/file-problem-text.ts';
import { formatFileSize } from '#web/page/file-size.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { useFormRefusal } from '#web/page/use-form-refusal.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useFormKey } from './use-form-key.ts';

const fileRules = { accept: attachmentTypes, ...messageUploads };
const warnings: readonly string[] = ['messaging.contactDetails', 'messaging.payOutside'];

/**
 * The form of a message. What is typed stays until the message is in the conversation; until then the same text is sent again with
 * the same key, so that it becomes one message.
 */
export function Composer({
  messages,
  firstKey,
  refusal,
}: {
  messages: Message[];
  /** The key of a form that is sent before its script has arrived. */
  firstKey: string;
  refusal: FormRefusal | undefined;
}) {
  const { t } = useTranslation('messages');
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = useBusy();
  const isSending = useBusy('send');
  const refused = useFormRefusal(refusal, 'send', 'text');
  const isWarned = refusal?.intent === 'send' && warnings.includes(refusal.code);
  const isAboutFiles = refusal?.code.startsWith('uploads.');
  const { takeKey, arrivals } = useFormKey(messages);
  useEffect(() => {
    if (arrivals > 0) empty(field.current);
  }, [arrivals]);
  return (
    <DraftForm
      draft="message"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={takeKey}
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="formKey" value={refused.typed.formKey ?? firstKey} />
      {isWarned && (
        <Notice
          kind="warning"
          live
          title={t('write.warned')}
          action={
            <Button variant="secondary" size="sm" name="anyway" value="yes" busy={busy}>
              {t('write.anyway')}
            </Button>
          }
        >
          {refused.message}
        </Notice>
      )}
      <div className="flex items-end gap-2">
        <TextArea
          ref={field}
          name="text"
          label={t('write.label')}
          labelHidden
          placeholder={t('write.label')}
          maxLength={maxText}
          rows={2}
          defaultValue={refused.typed.text}
          readOnly={isSending}
          error={isWarned || isAboutFiles ? null : refused.error}
          onKeyDown={busy ? undefined : sendOnKeys}
          className="min-w-0 grow [&_textarea]:min-h-14"
          title={t('write.keys')}
        />
        <Button
          busy={busy}
          icon={<Icon name="send-horizontal" className="size-5" />}
          className="shrink-0 max-sm:gap-0!"
        >
          <span className="max-sm:sr-only">{t('write.send')}</span>
        </Button>
      </div>
      <details className="group/files">
        <summary className="w-fit cursor-pointer py-1 font-semibold text-pine-ink text-sm">{t('write.files')}</summary>
        <MessageFiles key={arrivals} error={isAboutFiles ? refused.message : null} />
      </details>
    </DraftForm>
  );
}

function MessageFiles({ error }: { error: string | null }) {
  const { t, i18n } = useTranslation('messages');
  return (
    <FileField
      name="files"
      multiple
      rules={fileRules}
      hint={useFilesHint('')}
      label={t('write.files')}
      optional={t('common:form.optional')}
      error={error}
      problemText={useFileProblemText()}
      chooseText={t('common:form.chooseFiles')}
      removeText={(file) => t('common:form.removeFile', { file })}
      formatSize={(bytes) => formatFileSize(bytes, i18n.language)}
      className="pt-2"
    />
  );
}

/** Sends the form with Ctrl or Command and Enter. */
function sendOnKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Empties the field as if its user did, so that the draft is empty, too. */
function empty(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.value = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
