import { attachmentTypes } from '#lib/upload-types.ts';
import { attachmentUploads } from '#modules/hiring/limits.ts';
import { useFileProblemText } from '#web/page/file-problem-text.ts';
import { formatFileSize } from '#web/page/file-size.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { FileField } from '#web/ui/forms/file-field.tsx';

const rules = { accept: attachmentTypes, ...attachmentUploads };

/** The files of a request or a project. `hint` says who sees them. */
export function RequestFiles({ hint, error }: { hint: string; error: string | null }) {
  const { t, i18n } = useTranslation('hiring');
  return (
    <FileField
      name="files"
      multiple
      rules={rules}
      problemText={useFileProblemText()}
      error={error}
      label={t('request.files')}
      optional={t('common:form.optional')}
      hint={useFilesHint(hint)}
      chooseText={t('common:form.chooseFiles')}
      removeText={(file) => t('common:form.removeFile', { file })}
      formatSize={(bytes) => formatFileSize(bytes, i18n.language)}
    />
  );
}
