import { infoLoader } from '#web/features/info/info-page.ts';
import { MailText } from '#web/features/info/mail-text.tsx';
import { questionData, questions } from '#web/features/info/questions.ts';
import { leaveToDocument, sharedForAMinute } from '#web/page/light-page.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageHead } from '#web/page/page-head.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Scene } from '#web/ui/display/scene.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Accordion } from '#web/ui/navigation/accordion.tsx';
import type { Route } from './+types/faq';

export const handle = { i18n: ['info'], light: true, queries: [] } satisfies PageHandle;

export const clientLoader = leaveToDocument;

export const loader = infoLoader;

export const headers = sharedForAMinute;

/** Frequently asked questions, one answer open at a time, and the contact for other questions. */
export default function Faq({ loaderData: { origin, email } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('info');
  return (
    <div className="page-width grid grow gap-x-20 gap-y-14 py-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:py-20">
      <PageHead
        title={t('faq.title')}
        description={t('faq.lead')}
        origin={origin}
        path="/faq"
        language={i18n.language}
        data={[questionData(t, email)]}
      />
      <h1 className="text-display lg:col-span-2">{t('faq.title')}</h1>
      <div className="max-w-3xl lg:order-last">
        <Accordion
          name="faq"
          items={questions.map(({ id, to }, at) => ({
            id,
            open: at === 0,
            title: <h2 className="text-xl">{t(`faq.${id}.question`)}</h2>,
            content: (
              <div className="flex flex-col gap-4 text-lg">
                <p>
                  <MailText text={t(`faq.${id}.answer`, { email })} email={email} />
                </p>
                {to && (
                  <p>
                    <TextLink to={to} className="inline-flex items-center gap-1.5 text-base">
                      {t(`faq.${id}.more`)}
                      <Icon name="arrow-right" className="size-4" />
                    </TextLink>
                  </p>
                )}
              </div>
            ),
          }))}
        />
      </div>
      <section aria-labelledby="support" className="flex flex-col items-start gap-4">
        <Scene name="mailbox" className="-ml-3 w-64" />
        <h2 id="support" className="text-3xl">
          {t('support.title')}
        </h2>
        <p className="max-w-[32ch] text-ink-soft text-lg">{t('support.text')}</p>
        <a
          href={`mailto:${email}`}
          className="inline-flex min-h-11 items-center gap-2.5 font-bold text-pine-ink text-xl underline decoration-2 underline-offset-4 wrap-anywhere"
        >
          <Icon name="mail" className="size-6 shrink-0" />
          {email}
        </a>
      </section>
    </div>
  );
}
