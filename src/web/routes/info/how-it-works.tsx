import { BothSides } from '#web/features/info/both-sides.tsx';
import { FeeBars } from '#web/features/info/fee-bars.tsx';
import { HowItWorksSteps } from '#web/features/info/how-it-works-steps.tsx';
import { infoLoader } from '#web/features/info/info-page.ts';
import { RefundChart } from '#web/features/info/refund-chart.tsx';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Scene } from '#web/ui/display/scene.tsx';
import type { Route } from './+types/how-it-works';

export const handle = { i18n: ['info'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = infoLoader;

export const headers = sharedForAMinute;

/** The four steps of a job, the state of the money at each step, and the fees. */
export default function HowItWorks({ loaderData: { origin } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('info');
  return (
    <>
      <PageHead
        title={t('how.title')}
        description={t('how.lead')}
        origin={origin}
        path="/how-it-works"
        language={i18n.language}
      />
      <header className="page-width grid items-center gap-x-16 gap-y-8 py-12 lg:grid-cols-[1.2fr_1fr] lg:py-20">
        <div className="flex flex-col items-start gap-7">
          <h1 className="text-display">{t('how.title')}</h1>
          <p className="max-w-[40ch] text-ink-soft text-xl leading-normal">{t('how.lead')}</p>
          <ButtonLink to="/browse" size="lg">
            {t('how.start')}
          </ButtonLink>
        </div>
        <Scene name="signpost" className="w-full max-w-lg justify-self-center max-lg:hidden" />
      </header>
      <section aria-label={t('how.steps')} className="page-width pt-4 pb-20 lg:pb-32">
        <HowItWorksSteps />
      </section>
      <BothSides />
      <section aria-labelledby="fees" className="page-width grid gap-x-20 gap-y-10 py-16 lg:grid-cols-2 lg:py-28">
        <div className="flex flex-col gap-5">
          <h2 id="fees" className="text-4xl">
            {t('fees.title')}
          </h2>
          <p className="max-w-[44ch] text-lg text-ink-soft">{t('fees.lead')}</p>
          <p className="max-w-[44ch] text-ink-soft">{t('fees.unused')}</p>
          <p>
            <TextLink to="/extra-mile-program">{t('fees.program')}</TextLink>
          </p>
        </div>
        <FeeBars dollars={200} />
      </section>
      <section aria-labelledby="refunds" className="bg-well">
        <div className="page-width grid gap-x-20 gap-y-10 py-16 lg:grid-cols-2 lg:py-28">
          <div className="flex flex-col gap-5 lg:order-last">
            <h2 id="refunds" className="text-4xl">
              {t('refund.title')}
            </h2>
            <p className="max-w-[44ch] text-lg text-ink-soft">{t('refund.lead')}</p>
            <ul className="flex max-w-[48ch] list-disc flex-col gap-2 pl-5 text-ink-soft marker:text-pine-ink">
              <li>{t('refund.free')}</li>
              <li>{t('refund.pro')}</li>
              <li>{t('refund.floor')}</li>
            </ul>
            <p className="max-w-[48ch] text-ink-soft">{t('refund.how')}</p>
          </div>
          <RefundChart />
        </div>
      </section>
      <section
        aria-labelledby="end"
        className="page-width flex flex-col items-start gap-7 py-16 sm:items-center sm:text-center lg:py-24"
      >
        <h2 id="end" className="text-4xl">
          {t('how.end')}
        </h2>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-4 sm:justify-center">
          <ButtonLink to="/browse" size="lg">
            {t('how.start')}
          </ButtonLink>
          <TextLink to="/faq">{t('how.questions')}</TextLink>
        </div>
      </section>
    </>
  );
}
