import { useState } from 'react';
import type { ProofRecord } from '#modules/proofs/record/proof-record.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type ExportFormat, exportRecord } from './export-record.ts';
import { Fingerprint } from './fingerprint.tsx';

const formats = [
  { format: 'pdf', words: 'export.pdf', icon: 'file-text' },
  { format: 'zip', words: 'export.zip', icon: 'file-archive' },
] as const;

/** Saves the photos of the sample job as a file, which this browser writes. */
export function SampleExport({ record }: { record: Omit<ProofRecord, 'at'> }) {
  const { t, i18n } = useTranslation('proofs');
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [failed, setFailed] = useState(false);
  const [exported, setExported] = useState<{ of: string; head: string } | null>(null);
  const content = contentOf(record);
  const save = async (format: ExportFormat) => {
    setBusy(format);
    setFailed(false);
    try {
      const head = await exportRecord(format, { ...record, at: new Date() }, { t, language: i18n.language });
      setExported({ of: content, head });
    } catch {
      setFailed(true);
    } finally {
      setBusy(null);
    }
  };
  const isEmpty = record.photos.length === 0;
  return (
    <section aria-labelledby="export" className="flex flex-col items-start gap-4">
      <h2 id="export" className="text-xl">
        {t('export.title')}
      </h2>
      <p className="max-w-prose text-ink-soft">{t('export.text')}</p>
      <div className="needs-script flex flex-col gap-2">
        <div className="flex flex-wrap gap-3">
          {formats.map(({ format, words, icon }) => (
            <Button
              key={format}
              type="button"
              variant={format === 'pdf' ? 'primary' : 'secondary'}
              icon={<Icon name={icon} />}
              disabled={isEmpty}
              aria-describedby={isEmpty ? 'export-needs' : undefined}
              busy={busy === format}
              busyText={t('export.busy')}
              onClick={() => save(format)}
            >
              {t(words)}
            </Button>
          ))}
        </div>
        {isEmpty && (
          <p id="export-needs" className="text-ink-soft text-sm">
            {t('export.needsPhoto')}
          </p>
        )}
      </div>
      {exported?.of === content && <Fingerprint head={exported.head} side="client" />}
      {failed && <Notice kind="destructive" title={t('export.failed')} live />}
    </section>
  );
}

/** Returns what the fingerprint depends on, as a text to compare: it belongs to the photos of the export only. */
const contentOf = ({ photos }: Omit<ProofRecord, 'at'>): string =>
  JSON.stringify(photos.map(({ slot, takenAt, place, sha256 }) => [slot, takenAt, place, sha256]));
