import type { ReactNode } from 'react';
import { givenName } from '#lib/short-name.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';

/** The greeting and the main actions; for people who both hire and work, also the switch between the two. */
export function DashboardHeader({
  name,
  lead,
  side,
  both,
  actions,
}: {
  name: string;
  lead: string;
  side: 'client' | 'worker';
  /** The reader both hires and works. */
  both: boolean;
  actions: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <header className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="flex flex-col gap-1.5">
          <h1 className="text-4xl">{t('hello', { name: givenName(name) })}</h1>
          <p className="max-w-prose text-ink-soft text-lg">{lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
      {both && (
        <TabNav
          label={t('sides')}
          links={[
            { to: '/client-dashboard', label: t('side.client'), current: side === 'client' },
            { to: '/worker-dashboard', label: t('side.worker'), current: side === 'worker' },
          ]}
        />
      )}
    </header>
  );
}
