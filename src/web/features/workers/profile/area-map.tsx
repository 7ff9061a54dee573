import { type AreaRadius, areaRadiusOf } from '#modules/places/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** A service area on a map, with its borders and larger cities; nothing for a radius that the form doesn't offer. */
export function AreaMap({
  zip,
  radiusMeters,
  alt,
  onMissing,
}: {
  zip: string;
  radiusMeters: number;
  alt: string;
  /** Called when there is no map of the ZIP code. */
  onMissing?: () => void;
}) {
  const { i18n } = useTranslation();
  const miles = areaRadiusOf(radiusMeters);
  if (miles === null) return null;
  return (
    <img
      src={areaMapPath(zip, miles, i18n.language)}
      alt={alt}
      width={400}
      height={300}
      loading="lazy"
      decoding="async"
      onError={onMissing}
      className="aspect-4/3 w-full rounded-lg border border-line bg-well object-cover"
    />
  );
}

const areaMapPath = (zip: string, miles: AreaRadius, language: string): string =>
  `/area-maps/${zip}/${miles}/${language}.svg`;
