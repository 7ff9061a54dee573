import { brand } from '#lib/brand.ts';
import { fallbackLanguage, type Language, languages } from '#lib/languages.ts';
import { pageAddress } from '#lib/page-address.ts';
import { jsonLd } from './structured-data.ts';

const locales: Record<Language, string> = {
  en: 'en_US',
  es: 'es_US',
  ru: 'ru_RU',
  vi: 'vi_VN',
  zh: 'zh_CN',
  uk: 'uk_UA',
};

/**
 * What search engines and link previews read of a public page, in each language at an address of its own. React moves the tags
 * to the head. `path` is canonical; a page without this component is not for search engines.
 */
export function PageHead({
  title,
  description,
  origin,
  path,
  language,
  type = 'website',
  card = '/cards/home',
  data = [],
}: {
  title: string;
  description: string;
  origin: string;
  path: string;
  language: string;
  type?: 'website' | 'profile';
  /** The picture of its link previews, without the language and the ending (main/site/cards). */
  card?: string;
  /** What the page is about, in the terms of schema.org. */
  data?: object[];
}) {
  const url = origin + pageAddress(path, language);
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {languages.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={origin + pageAddress(path, code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pageAddress(path, fallbackLanguage)} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {languages.map((code) => (
        <meta key={code} property={code === language ? 'og:locale' : 'og:locale:alternate'} content={locales[code]} />
      ))}
      <meta property="og:image" content={`${origin}${card}/${language}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {data.length > 0 && <script type="application/ld+json">{jsonLd(data)}</script>}
    </>
  );
}
