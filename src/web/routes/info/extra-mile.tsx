import { apiContext, siteContext, viewerContext } from '#api/context.ts';
import { MileClaims } from '#web/features/info/mile-claims.tsx';
import { Road } from '#web/features/info/road.tsx';
import { WorkerCard } from '#web/features/workers/card/worker-card.tsx';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import type { Route } from './+types/extra-mile';

export const handle = { i18n: ['extraMile', 'browse'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(apiContext).workers.getHighlights();
  return {
    origin: context.get(siteContext).url,
    signedIn: context.get(viewerContext) !== null,
    members: items.filter(({ extraMile }) => extraMile),
  };
}

export const headers = sharedForAMinute;

/** For clients: what sets Extra Mile Pros apart, with a link to them. */
export default function ExtraMile({ loaderData: { origin, signedIn, members } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('extraMile');
  return (
    <>
      <PageHead
        title={t('customer.meta')}
        description={t('customer.lead')}
        origin={origin}
        path="/extra-mile"
        language={i18n.language}
      />
      <header className="flex flex-col overflow-hidden bg-marigold-soft">
        <div className="page-width relative z-1 flex flex-col items-start gap-7 pt-12 lg:pt-20">
          <h1 className="max-w-[16ch] text-display">{t('customer.title')}</h1>
          <p className="max-w-[42ch] text-xl leading-normal">{t('customer.lead')}</p>
          <ButtonLink to="/browse?tier=extra" size="lg">
            {t('customer.find')}
          </ButtonLink>
        </div>
        <Road className="mt-6 h-56 sm:h-72 lg:-mt-[6vw] lg:h-auto" />
      </header>
      <section
        aria-label={t('customer.reasons')}
        className="page-width pt-12 pb-8 lg:pt-20 [&_li:first-child]:border-0"
      >
        <MileClaims />
      </section>
      {members.length > 0 && (
        <section aria-labelledby="members" className="page-width py-12 lg:py-16">
          <h2 id="members" className="max-w-[20ch] text-4xl">
            {t('customer.members')}
          </h2>
          <div className="mt-10 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {members.map((worker) => (
              <WorkerCard key={worker.id} worker={worker} signedIn={signedIn} />
            ))}
          </div>
        </section>
      )}
      <section aria-labelledby="price" className="mt-8 bg-well">
        <div className="page-width grid items-end gap-x-16 gap-y-8 py-16 lg:grid-cols-[1.3fr_1fr] lg:py-24">
          <div className="flex flex-col gap-5">
            <h2 id="price" className="max-w-[18ch] text-4xl">
              {t('customer.price')}
            </h2>
            <p className="max-w-[50ch] text-lg text-ink-soft">{t('customer.priceText')}</p>
          </div>
          <p className="lg:justify-self-end">
            <TextLink to="/extra-mile-program">{t('customer.forPros')}</TextLink>
          </p>
        </div>
      </section>
    </>
  );
}
