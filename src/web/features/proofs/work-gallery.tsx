import { intlLocale } from '#lib/languages.ts';
import type { WorkPhoto } from '#modules/workers/contract.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** The photos of a Pro's work that clients have put on the profile. A phone shows them in a row that scrolls. */
export function WorkGallery({ photos }: { photos: WorkPhoto[] }) {
  const { t } = useTranslation('worker');
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="work-photos">
      <h2 id="work-photos" className="text-2xl">
        {t('gallery.title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('gallery.text')}</p>
      <ul className="grid gap-x-3 gap-y-4 max-sm:-mx-5 max-sm:auto-cols-[68%] max-sm:grid-flow-col max-sm:snap-x max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-2 sm:grid-cols-3 xl:grid-cols-4">
        {photos.map((photo) => (
          <Picture key={photo.id} photo={photo} />
        ))}
      </ul>
    </section>
  );
}

function Picture({ photo }: { photo: WorkPhoto }) {
  const { t, i18n } = useTranslation('worker');
  const slot = t(`gallery.${photo.slot}`);
  const month = monthWords(photo.month, i18n.language);
  const address = `/work-photos/${photo.id}`;
  return (
    <li className="snap-start">
      <a href={`${address}?size=large`} className="block overflow-hidden rounded-lg bg-well">
        <img
          src={address}
          alt={t('gallery.alt', { slot, service: serviceWords(photo, t), month })}
          width={640}
          height={480}
          loading="lazy"
          decoding="async"
          className="aspect-4/3 w-full object-cover transition-transform duration-300 hover:scale-[1.03]"
        />
      </a>
      {/* The picture's text says the same. */}
      <p aria-hidden className="mt-1.5 text-ink-soft text-sm">
        <span className="font-semibold text-ink">{slot}</span> · {month}
      </p>
    </li>
  );
}

/** Returns, for example, "October 2026" for `2026-10`. */
const monthWords = (month: string, language: string): string =>
  new Intl.DateTimeFormat(intlLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
