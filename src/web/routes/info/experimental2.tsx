import { Cellar, StreetDoor } from '#web/features/landing/house/downstairs.tsx';
import { Roof, Rooms, Stairs } from '#web/features/landing/house/upstairs.tsx';
import { readShowcase } from '#web/features/landing/showcase.server.ts';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/experimental2';
import '#web/features/landing/house/house.css';

export const handle = { i18n: ['experimental', 'landing'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = readShowcase;

export const headers = sharedForAMinute;

/** The landing page as a house cut open, from the roof to the cellar. A decoration: search engines get the landing page. */
export default function Experimental2({ loaderData: { slugs } }: Route.ComponentProps) {
  const { t } = useTranslation('experimental');
  return (
    <div className="house grow">
      <PageTitle>{t('house.meta')}</PageTitle>
      <Roof />
      <div className="house-body">
        <div className="house-walls">
          <Rooms slugs={slugs} />
          <Stairs />
          <StreetDoor />
        </div>
      </div>
      <Cellar />
    </div>
  );
}
