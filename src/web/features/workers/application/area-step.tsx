import { useState } from 'react';
import { formatMiles, metersOfMiles } from '#lib/miles.ts';
import { areaRadii } from '#modules/places/limits.ts';
import type { Application } from '#modules/workers/application/application-shape.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AreaMap } from '../profile/area-map.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

const radiuses = areaRadii.map(metersOfMiles);

/** Where the Pro starts from, and how far the Pro travels. */
export function AreaFields({ application, refusal }: { application: Application; refusal: StepRefusal | undefined }) {
  const { t, i18n } = useTranslation('application');
  const error = useFieldError(refusal);
  const saved = Number(refusal?.typed.serviceRadiusMeters ?? application.serviceRadiusMeters);
  const nearest = radiuses.reduce((best, one) => (Math.abs(one - saved) < Math.abs(best - saved) ? one : best));
  const [radius, setRadius] = useState(nearest);
  const [zip, setZip] = useState(refusal?.typed.zip ?? application.zip ?? '');
  const isUnknown = refusal?.code === 'places.unknownZip';
  const place = zip === application.zip && application.city ? `${application.city} ${zip}` : zip;
  return (
    <div className="grid items-start gap-x-10 gap-y-7 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-7">
        <TextField
          name="zip"
          label={t('area.zip')}
          hint={t('area.zipHint')}
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="94110"
          maxLength={5}
          className="max-w-60"
          defaultValue={zip}
          onChange={({ target }) => setZip(target.value.trim())}
          error={error('zip') ?? (isUnknown ? refusal.message : null)}
          required
        />
        <Select
          name="serviceRadiusMeters"
          label={t('area.radius')}
          className="max-w-60"
          defaultValue={String(nearest)}
          onChange={({ target }) => setRadius(Number(target.value))}
          options={radiuses.map((meters) => ({ value: String(meters), label: formatMiles(meters, i18n.language) }))}
          error={error('serviceRadiusMeters')}
        />
      </div>
      <Area key={zip} zip={zip} radius={radius} place={place} isUnknown={isUnknown && zip === refusal?.typed.zip} />
    </div>
  );
}

/** The area on a map, as soon as there is a ZIP code, unless it `isUnknown`. `place` names its middle. */
function Area({ zip, radius, place, isUnknown }: { zip: string; radius: number; place: string; isUnknown: boolean }) {
  const { t, i18n } = useTranslation(['application', 'browse']);
  const [isMissing, setIsMissing] = useState(isUnknown);
  const distance = formatMiles(radius, i18n.language);
  if (isMissing || !/^\d{5}$/.test(zip))
    return (
      <p className="flex aspect-4/3 items-center justify-center text-balance rounded-lg bg-well p-6 text-center text-ink-soft text-sm">
        {t('area.noMap')}
      </p>
    );
  return (
    <figure className="flex flex-col gap-2">
      <AreaMap
        zip={zip}
        radiusMeters={radius}
        alt={t('browse:areaMap', { distance, place })}
        onMissing={() => setIsMissing(true)}
      />
      <figcaption className="text-ink-soft text-sm">{t('area.around', { distance, city: place })}</figcaption>
    </figure>
  );
}
