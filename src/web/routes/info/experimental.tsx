import { nowContext } from '#api/context.ts';
import { Classifieds } from '#web/features/landing/paper/classifieds.tsx';
import { Coupon } from '#web/features/landing/paper/coupon.tsx';
import { FrontPage, Masthead } from '#web/features/landing/paper/front-page.tsx';
import { readShowcase } from '#web/features/landing/showcase.server.ts';
import { leaveToDocument, sharedForSeconds } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/experimental';
import '#web/features/landing/paper/paper.css';

export const handle = { i18n: ['experimental', 'landing'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = async (args: Route.LoaderArgs) => ({
  ...(await readShowcase(args)),
  now: args.context.get(nowContext),
});

export const headers = sharedForSeconds;

/** The landing page as the front page of a newspaper. A decoration: search engines get the landing page. */
export default function Experimental({ loaderData: { slugs, pros, items, now } }: Route.ComponentProps) {
  const { t } = useTranslation('experimental');
  return (
    <div className="paper grow">
      <PageTitle>{t('paper.meta')}</PageTitle>
      <div className="page-width">
        <Masthead now={now} pros={pros} />
        <FrontPage />
        <Coupon />
        <Classifieds slugs={slugs} pros={items} />
      </div>
    </div>
  );
}
