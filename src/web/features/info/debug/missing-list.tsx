import { useEffect, useState } from 'react';
import { isLanguage, languageNames } from '#lib/languages.ts';
import { forgetMissing, type MissingText, mostMissing, readMissing } from '#web/page/missing-texts.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Table } from '#web/ui/display/table.tsx';

/** The missing texts of this tab. Empty until the browser has read its list, and without script. */
export function MissingList() {
  const { t } = useTranslation('debug');
  const [missing, setMissing] = useState<MissingText[] | null>(null);
  useEffect(() => setMissing(readMissing()), []);
  if (!missing)
    return (
      <p className="text-lg">
        <span className="needs-script">{t('missing.running')}</span>
        <noscript>{t('missing.noScript')}</noscript>
      </p>
    );
  if (missing.length === 0)
    return (
      <p role="status" className="text-lg">
        {t('missing.none')}
      </p>
    );
  const columns = [
    { id: 'key', head: t('missing.key'), names: true, cell: ({ key }: MissingText) => <code>{`<${key}>`}</code> },
    { id: 'language', head: t('missing.language'), cell: ({ language }: MissingText) => nameOf(language) },
    { id: 'place', head: t('missing.place'), cell: ({ place }: MissingText) => t(`missing.${place}`) },
    { id: 'path', head: t('missing.path'), cell: ({ path }: MissingText) => <code>{path}</code> },
  ];
  return (
    <>
      <Table
        caption={t('missing.title')}
        columns={columns}
        rows={missing}
        rowKey={({ key, language, place }) => `${key} ${language} ${place}`}
      />
      {missing.length >= mostMissing && <p className="text-ink-soft">{t('missing.full', { count: mostMissing })}</p>}
      <p>
        <Button
          type="button"
          variant="secondary"
          onClick={() => {
            forgetMissing();
            setMissing([]);
          }}
        >
          {t('missing.clear')}
        </Button>
      </p>
    </>
  );
}

const nameOf = (language: string): string => (isLanguage(language) ? languageNames[language] : language);
