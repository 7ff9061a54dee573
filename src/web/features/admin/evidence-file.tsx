import type { Chargeback } from '#modules/chargebacks/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PdfFrame } from './pdf-frame.tsx';

/** The PDF with the photos of the work that the bank gets or has got. */
export function EvidenceFile({ chargeback: { id, file, sentAt, closedAt } }: { chargeback: Chargeback }) {
  const { t } = useTranslation('admin');
  if (!file && (sentAt || closedAt)) return null;
  const path = `/admin/disputes/${id}/photos`;
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-3">
      <h2 id="photos" className="text-2xl">
        {t('chargeback.file')}
      </h2>
      <p className="max-w-prose text-ink-soft">{t(stateOf({ file, isOver: Boolean(sentAt ?? closedAt) }))}</p>
      {file?.isReady && (
        <>
          <a
            href={path}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-2 self-start font-semibold text-pine-ink underline underline-offset-3 pointer-coarse:min-h-11"
          >
            <Icon name="file-text" className="size-5 shrink-0" />
            {t('chargeback.fileLink')}
            <span className="sr-only">, {t('papers.opens')}</span>
          </a>
          <PdfFrame path={path} title={t('chargeback.file')} />
        </>
      )}
    </section>
  );
}

/** Returns the key of the sentence that says where the PDF is. */
function stateOf({ file, isOver }: { file: Chargeback['file']; isOver: boolean }): string {
  if (!file) return 'chargeback.fileNone';
  if (file.isSent) return 'chargeback.fileSent';
  if (isOver) return 'chargeback.fileUnsent';
  return file.isReady ? 'chargeback.fileReady' : 'chargeback.fileMaking';
}
