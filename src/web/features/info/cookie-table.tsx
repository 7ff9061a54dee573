import { intlLocale } from '#lib/languages.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Table } from '#web/ui/display/table.tsx';

const cookies = [
  { id: 'session', name: 'nearhand.session_token', days: 30 },
  { id: 'awaitedAddress', name: 'nearhand.awaited_address', days: 1 },
  { id: 'signUp', name: 'nearhand.sign_up', days: 7 },
  { id: 'device', name: 'nearhand.device', days: 365 },
  { id: 'suspended', name: 'nearhand.suspended', days: 1 },
  { id: 'language', name: 'language', days: 365 },
  { id: 'visitLanguage', name: 'visitLanguage', days: 1 },
  { id: 'theme', name: 'theme', days: 365 },
  { id: 'zip', name: 'userZipCode', days: 365 },
  { id: 'banner', name: 'showExtraMileBanner', days: 365 },
];

/** Every cookie that the product sets, with its purpose and lifetime. */
export function CookieTable() {
  const { t, i18n } = useTranslation('legal');
  const inDays = new Intl.NumberFormat(intlLocale(i18n.language), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <div className="mt-6">
      <Table
        caption={t('cookie.caption')}
        rows={cookies}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            head: t('cookie.name'),
            names: true,
            cell: ({ name }) => <code className="font-mono text-xs wrap-anywhere">{name}</code>,
          },
          { id: 'purpose', head: t('cookie.purpose'), cell: ({ id }) => t(`cookie.${id}`) },
          { id: 'kept', head: t('cookie.kept'), cell: ({ days }) => inDays.format(days) },
        ]}
      />
      <p className="mt-3 text-ink-soft text-sm">{t('cookie.prefix')}</p>
    </div>
  );
}
