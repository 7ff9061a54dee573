import type { FormRefusal } from '#api/form.server.ts';
import { numberFormat } from '#lib/formatters.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { DataExport } from '#modules/privacy/contract.ts';
import { maxExportsPerDay } from '#modules/privacy/limits.ts';
import { SecurityForm } from '#web/features/identity/security/security-form.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useReloadEvery } from '#web/page/use-reload-every.ts';
import { useTimeZone } from '#web/page/use-time-zone.ts';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Copy = Pick<DataExport, 'id' | 'state' | 'filesDone' | 'filesTotal' | 'bytes'> & { expiresAt: string | null };

/** Asks for a copy of the account's data, shows how far it is, and hands it out. */
export function ExportPanel({ copy, refusal }: { copy: Copy | null; refusal: FormRefusal | undefined }) {
  const { t } = useTranslation('settings');
  return (
    <section className="flex flex-col gap-4" aria-labelledby="export">
      <h3 id="export" className="text-xl">
        {t('export.title')}
      </h3>
      <p className="text-ink-soft">{t('export.text')}</p>
      {copy?.state === 'waiting' && <Waiting copy={copy} />}
      {copy?.state === 'ready' && <Ready copy={copy} />}
      {copy?.state === 'failed' && <Notice kind="warning" title={t('export.failed')} live />}
      {copy?.state === 'removed' && <p className="text-ink-soft">{t('export.removed')}</p>}
      {copy?.state !== 'waiting' && (
        <SecurityForm intent="export" label={t('export.start')} variant="secondary" refusal={refusal}>
          <p className="text-ink-soft text-sm">{t('export.limit', { limit: maxExportsPerDay })}</p>
        </SecurityForm>
      )}
    </section>
  );
}

/** How often an open page asks how far the copy is. */
const askEveryMs = 2_000;

function Waiting({ copy: { filesDone, filesTotal } }: { copy: Copy }) {
  const { t } = useTranslation('settings');
  useReloadEvery(askEveryMs);
  return (
    <Notice
      title={t('export.waiting')}
      live
      action={
        <TextLink to="/settings/account" reloadDocument>
          {t('export.reload')}
        </TextLink>
      }
    >
      {filesTotal === null ? t('export.queued') : t('export.progress', { done: filesDone, total: filesTotal })}
      <progress
        className="mt-2 block w-full accent-pine"
        aria-label={t('export.waiting')}
        value={filesDone}
        max={filesTotal ?? 1}
      />
    </Notice>
  );
}

function Ready({ copy: { id, bytes, expiresAt } }: { copy: Copy }) {
  const { t, i18n } = useTranslation('settings');
  const timeZone = useTimeZone();
  return (
    <Notice
      kind="success"
      title={t('export.ready')}
      live
      action={
        <a href={`/exports/${id}`} download className={buttonClasses({ size: 'sm' })}>
          {t('export.download', { size: sizeOf(bytes ?? 0, i18n.language) })}
        </a>
      }
    >
      {expiresAt && t('export.readyText', { when: formatWhenWithZone(expiresAt, timeZone, i18n.language) })}
    </Notice>
  );
}

/** A size as people read it: kilobytes below a megabyte. */
function sizeOf(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const digits = value < 10 ? 1 : 0;
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
}
