import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** A later page of one of the dashboard's lists, by itself, with the way back to the beginning. */
export function EarlierRows({ back, children }: { back: string; children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className="page-width flex max-w-3xl flex-col items-stretch gap-6 py-10 sm:py-14">
      <PageTitle>{t('earlier.title')}</PageTitle>
      <h1 className="text-3xl">{t('earlier.title')}</h1>
      <ButtonLink to={back} variant="quiet" icon={<ArrowLeft />} className="-ml-4 self-start">
        {t('earlier.back')}
      </ButtonLink>
      {children}
    </div>
  );
}
