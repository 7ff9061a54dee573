import { brand } from '#lib/brand.ts';
import { type Language, languages } from '#lib/languages.ts';
import { jsonLd } from './structured-data.ts';

const locales: Record<Language, string> = {
  en: 'en_US',
  es: 'es_US',
  ru: 'ru_RU',
  vi: 'vi_VN',
  zh: 'zh_CN',
  uk: 'uk_UA',
};

/** What search engines and link previews read of a public page. React moves the tags to the head. `path` is canonical. */
export function PageHead({
  title,
  description,
  origin,
  path,
  language,
  type = 'website',
  data,
}: {
  title: string;
  description: string;
  origin: string;
  path: string;
  language: string;
  type?: 'website' | 'profile';
  data?: object | null;
}) {
  const url = origin + path;
  return (
    <>
      <title>{`${title} · ${brand}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {languages.map((code) => (
        <meta key={code} property={code === language ? 'og:locale' : 'og:locale:alternate'} content={locales[code]} />
      ))}
      <meta name="twitter:card" content="summary" />
      {data && <script type="application/ld+json">{jsonLd(data)}</script>}
    </>
  );
}
