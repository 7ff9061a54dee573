import type { Chargeback } from '#modules/chargebacks/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useReloadEvery } from '#web/page/use-reload-every.ts';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PdfFrame } from './pdf-frame.tsx';

/** The PDF with the photos of the work that the bank gets or has got. */
export function EvidenceFile({ chargeback: { id, file, sentAt, closedAt } }: { chargeback: Chargeback }) {
  const { t } = useTranslation('admin');
  if (!file && (sentAt || closedAt)) return null;
  const path = `/admin/disputes/${id}/photos`;
  const state = stateOf({ file, isOver: Boolean(sentAt ?? closedAt) });
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-3">
      <h2 id="photos" className="text-2xl">
        {t('chargeback.file')}
      </h2>
      {state === 'chargeback.fileMaking' ? <Making id={id} /> : <p className="max-w-prose text-ink-soft">{t(state)}</p>}
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

/** How often the page asks whether the PDF is there, in milliseconds. */
const askEveryMs = 3_000;

function Making({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  useReloadEvery(askEveryMs);
  return (
    <p role="status" className="max-w-prose text-ink-soft">
      {t('chargeback.fileMaking')}{' '}
      <TextLink to={`/admin/disputes/${id}`} reloadDocument>
        {t('chargeback.reload')}
      </TextLink>
    </p>
  );
}

/** Returns the key of the sentence that says where the PDF is. */
function stateOf({ file, isOver }: { file: Chargeback['file']; isOver: boolean }): string {
  if (!file) return 'chargeback.fileNone';
  if (file.isSent) return 'chargeback.fileSent';
  if (isOver) return 'chargeback.fileUnsent';
  return file.isReady ? 'chargeback.fileReady' : 'chargeback.fileMaking';
}
