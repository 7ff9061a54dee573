import { formatUnit } from '#lib/formatters.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Table } from '#web/ui/display/table.tsx';

const days = (count: number) => ({ count, unit: 'day' });

const cookies = [
  { id: 'session', name: 'nearhand.session_token', kept: days(30) },
  { id: 'secondStep', name: 'nearhand.two_factor', kept: { count: 10, unit: 'minute' } },
  { id: 'awaitedAddress', name: 'nearhand.awaited_address', kept: days(1) },
  { id: 'signUp', name: 'nearhand.sign_up', kept: days(7) },
  { id: 'device', name: 'nearhand.device', kept: days(365) },
  { id: 'suspended', name: 'nearhand.suspended', kept: days(1) },
  { id: 'language', name: 'language', kept: days(365) },
  { id: 'visitLanguage', name: 'visitLanguage', kept: days(1) },
  { id: 'theme', name: 'theme', kept: days(365) },
  { id: 'zip', name: 'userZipCode', kept: days(365) },
  { id: 'banner', name: 'showExtraMileBanner', kept: days(365) },
];

/** Every cookie that the product sets, with its purpose and lifetime. */
export function CookieTable() {
  const { t, i18n } = useTranslation('legal');
  const inUnits = ({ count, unit }: { count: number; unit: string }): string => formatUnit(count, unit, i18n.language);
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
          { id: 'kept', head: t('cookie.kept'), cell: ({ kept }) => inUnits(kept) },
        ]}
      />
      <p className="mt-3 text-ink-soft text-sm">{t('cookie.prefix')}</p>
    </div>
  );
}
