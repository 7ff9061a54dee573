import { listFormat } from '#lib/formatters.ts';
import { languageName } from '#lib/language-name.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { spokenLanguages } from '#modules/workers/search/search-options.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { capital } from '../card/figures.ts';

/** What a Pro can do, which services they offer, and the languages they speak. */
export function SkillsPanel({ worker }: { worker: WorkerDetail }) {
  const { t, i18n } = useTranslation(['worker', 'browse']);
  const speaks = worker.languages.map((code) =>
    spokenLanguages.some((spoken) => spoken === code) ? t(`browse:spoken.${code}`) : languageName(code, i18n.language),
  );
  // Only English capitalizes languages within a sentence.
  const inSentence =
    i18n.language === 'en' ? speaks : speaks.map((name) => name.charAt(0).toLocaleLowerCase() + name.slice(1));
  const list = listFormat(i18n.language, { type: 'conjunction' });
  return (
    <div className="flex flex-col gap-9">
      {worker.skills.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">{t('skills.core')}</h3>
          <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {worker.skills.map(({ name, language }) => (
              <li key={name} className="flex items-start gap-2.5">
                <Icon name="check" className="stroke-[2.5] mt-1 size-4.5 shrink-0 text-pine-ink" />
                <span lang={language ?? undefined}>{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {worker.subcategorySlugs.length > 0 && (
        <section>
          <h3 className="mb-4 text-xl">{t('skills.services')}</h3>
          <ul className="flex flex-wrap gap-2">
            {worker.subcategorySlugs.map((slug) => (
              <li key={slug}>
                <Link
                  to={`/browse?category=${worker.categorySlug}&subcategory=${slug}`}
                  className="inline-flex min-h-10 items-center rounded-full border border-line-strong px-4 text-sm transition-colors hover:border-ink hover:bg-surface pointer-coarse:min-h-11"
                >
                  {t(`catalog:subcategory.${slug}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="mb-3 text-xl">{t('skills.languages')}</h3>
        <p>{capital(list.format(inSentence), i18n.language)}</p>
      </section>
    </div>
  );
}
