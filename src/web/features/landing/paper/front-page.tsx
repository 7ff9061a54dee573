import { dateTimeFormat, numberFormat } from '#lib/formatters.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Street } from '../street.tsx';

const steps = ['search', 'compare', 'pay', 'review'] as const;

/** The name of the paper, and the line below it with the day and the number of Pros. */
export function Masthead({ now, pros }: { now: Date; pros: number }) {
  const { t, i18n } = useTranslation('experimental');
  const day = dateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'America/Los_Angeles' }).format(now);
  return (
    <header className="flex flex-col gap-4 pt-8">
      <p className="paper-name">{t('paper.name')}</p>
      <p className="paper-line">
        <span>{t('paper.edition')}</span>
        <time dateTime={now.toISOString().slice(0, 10)}>{day}</time>
        <span>
          {pros > 0
            ? `${numberFormat(i18n.language, {}).format(pros)} ${t('landing:numbers.pros', { count: pros })}`
            : t('paper.free')}
        </span>
      </p>
    </header>
  );
}

/** The headline and the picture, beside it how money is held and the steps of a job. */
export function FrontPage() {
  const { t } = useTranslation('landing');
  return (
    <>
      <h1 className="paper-headline py-6 lg:py-8">{t('hero.title')}</h1>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <figure>
            <div className="paper-picture">
              <Street className="h-56 sm:h-96" />
            </div>
            <figcaption className="pt-1.5 text-sm italic">{t('experimental:paper.caption')}</figcaption>
          </figure>
          <p className="text-xl leading-normal lg:text-2xl lg:leading-normal">{t('hero.lead')}</p>
        </div>
        <section aria-labelledby="money" className="border-(--rule) max-lg:border-t max-lg:pt-6 lg:border-l lg:pl-10">
          <h2 id="money" className="mb-4 text-3xl">
            {t('money.title')}
          </h2>
          <p className="paper-story text-lg">{t('money.text')}</p>
          <p className="mt-3">{t('money.look.text')}</p>
          <p className="mt-3">{t('money.cancel.text')}</p>
        </section>
      </div>
      <section aria-labelledby="steps" className="mt-10 border-(--print) border-t-4 pt-4">
        <h2 id="steps" className="mb-5 text-2xl italic">
          {t('steps.title')}
        </h2>
        <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((id, at) => (
            <li key={id} className="border-(--rule) lg:not-first:border-l lg:not-first:pl-8">
              <h3 className="mb-1 text-xl">
                <span aria-hidden className="mr-2 text-(--red)">
                  {at + 1}.
                </span>
                {t(`steps.${id}.title`)}
              </h3>
              <p>{t(`steps.${id}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
