import type { ReactNode } from 'react';
import { intlLocale } from '#lib/languages.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { LegalText } from './legal-text.tsx';

export type Section = {
  id: string;
  /** Comes after the section's text: a table. */
  more?: ReactNode;
};

/**
 * A legal page: a summary, then numbered sections with a table of contents. The texts are
 * `legal:<name>.<section>.title|text`; `values` fills them in. `updated` is an ISO day.
 */
export function LegalPage({
  name,
  sections,
  updated,
  email,
  values,
}: {
  name: 'terms' | 'privacy';
  sections: readonly Section[];
  updated: string;
  email: string;
  values?: Record<string, string>;
}) {
  const { t, i18n } = useTranslation('legal');
  const day = new Intl.DateTimeFormat(intlLocale(i18n.language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(updated),
  );
  const filled = { ...values, email };
  const contents = (
    <ol className="flex flex-col text-sm">
      {sections.map(({ id }, at) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-9 items-center gap-3 py-1 text-ink-soft leading-snug underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11"
          >
            <span className="w-5 shrink-0 text-right text-ink-faint tabular-nums">{at + 1}</span>
            {t(`${name}.${id}.title`)}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="page-width grow py-10 lg:py-16">
      <header className="flex max-w-4xl flex-col gap-6">
        <h1 className="wrap-anywhere text-3xl sm:text-4xl lg:text-display">{t(`${name}.title`)}</h1>
        <p className="text-ink-soft">
          {t('updated')} <time dateTime={updated}>{day}</time>
        </p>
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:mt-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav
          aria-label={t('contents')}
          className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
        >
          <h2 className="mb-2 font-semibold text-base tracking-normal">{t('contents')}</h2>
          {contents}
        </nav>
        <div className="flex max-w-prose flex-col gap-14">
          <section aria-labelledby="short" className="rounded-2xl bg-pine-soft px-6 py-7 sm:px-9 sm:py-9">
            <h2 id="short" className="mb-4 text-2xl">
              {t('short')}
            </h2>
            <LegalText text={t(`${name}.short`, filled)} email={email} large />
          </section>
          {sections.map(({ id, more }, at) => (
            <section key={id} id={id}>
              <h2 className="mb-4 flex items-baseline gap-3 text-2xl">
                <span aria-hidden className="text-pine-ink tabular-nums">
                  {at + 1}
                </span>
                {t(`${name}.${id}.title`)}
              </h2>
              <LegalText text={t(`${name}.${id}.text`, filled)} email={email} />
              {more}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
