import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';

/** The recovery codes, the one time that they are shown. The download needs no script. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('settings');
  return (
    <section className="flex flex-col items-start gap-4 rounded-xl bg-well p-5" aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" className="text-xl">
        {t('security.codes')}
      </h3>
      <p className="text-ink-soft">{t('security.codesText')}</p>
      <ul className="grid gap-x-8 sm:grid-cols-2 gap-y-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`}
        download="nearhand-recovery-codes.txt"
        className={buttonClasses({ variant: 'secondary' })}
      >
        {t('security.download')}
      </a>
    </section>
  );
}
