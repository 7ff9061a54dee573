import { orMore, typicalMember } from '#web/features/info/extra-mile-rules.ts';
import { infoLoader } from '#web/features/info/info-page.ts';
import { MilePerks } from '#web/features/info/mile-perks.tsx';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Scene } from '#web/ui/display/scene.tsx';
import type { Route } from './+types/extra-mile-program';

export const handle = { i18n: ['extraMile'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = infoLoader;

export const headers = sharedForAMinute;

/** For Pros: the perks of membership and the figures of a typical member. */
export default function ExtraMileProgram({ loaderData: { origin } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('extraMile');
  const typical = [
    { id: 'jobs', least: typicalMember.completedJobs },
    { id: 'rating', least: typicalMember.rating },
    { id: 'vettings', least: typicalMember.peerVettings },
  ];
  return (
    <>
      <PageHead
        title={t('program.meta')}
        description={t('program.lead')}
        origin={origin}
        path="/extra-mile-program"
        language={i18n.language}
      />
      <header className="page-width grid items-center gap-x-16 gap-y-6 py-12 lg:grid-cols-[1.5fr_1fr] lg:py-20">
        <div className="flex flex-col items-start gap-7">
          <h1 className="text-display">{t('program.title')}</h1>
          <p className="max-w-[42ch] text-ink-soft text-xl leading-normal">{t('program.lead')}</p>
          <ButtonLink to="/join/extra-mile" size="lg">
            {t('program.join')}
          </ButtonLink>
        </div>
        <Scene name="star" className="w-full max-w-md justify-self-center" />
      </header>
      <section aria-label={t('program.perks')} className="page-width pt-6 pb-20 md:pb-48">
        <MilePerks />
      </section>
      <section aria-labelledby="typical" className="bg-marigold-soft">
        <div className="page-width flex flex-col gap-12 py-16 lg:py-28">
          <h2 id="typical" className="max-w-[18ch] text-4xl">
            {t('typical.title')}
          </h2>
          <dl className="grid gap-x-12 gap-y-10 sm:grid-cols-3">
            {typical.map(({ id, least }) => (
              <div key={id} className="flex flex-col-reverse justify-end gap-3">
                <dt className="text-lg leading-snug">{t(`typical.${id}`)}</dt>
                <dd className="font-bold text-[clamp(4rem,2.5rem+6vw,7rem)] text-marigold-ink leading-none tracking-tighter tabular-nums">
                  {orMore(least, i18n.language)}
                </dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap items-center gap-x-10 gap-y-6">
            <p className="max-w-[52ch] text-lg">{t('typical.note')}</p>
            <ButtonLink to="/join/extra-mile" variant="secondary" size="lg">
              {t('typical.link')}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
