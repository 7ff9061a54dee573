import { useState } from 'react';
import { formatMiles, metersOfMiles } from '#lib/miles.ts';
import type { Application } from '#modules/workers/application/application-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type StepRefusal, useFieldError } from './step-values.ts';

const radiuses = [3, 5, 10, 15, 20, 25, 30, 40, 50, 75].map(metersOfMiles);
/** The rings of the drawing, miles. */
const rings = [10, 25, 50];
const widest = metersOfMiles(80);

/** Where the Pro starts from, and how far the Pro travels. */
export function AreaFields({ application, refusal }: { application: Application; refusal: StepRefusal | undefined }) {
  const { t, i18n } = useTranslation('application');
  const error = useFieldError(refusal);
  const saved = Number(refusal?.typed.serviceRadiusMeters ?? application.serviceRadiusMeters);
  const nearest = radiuses.reduce((best, one) => (Math.abs(one - saved) < Math.abs(best - saved) ? one : best));
  const [radius, setRadius] = useState(nearest);
  const distance = formatMiles(radius, i18n.language);
  return (
    <div className="grid gap-x-10 gap-y-7 sm:grid-cols-[1fr_15rem]">
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
          defaultValue={refusal?.typed.zip ?? application.zip ?? ''}
          error={error('zip') ?? (refusal?.code === 'places.unknownZip' ? refusal.message : null)}
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
      <figure className="flex flex-col items-center gap-3">
        <Circle radius={radius} />
        <figcaption className="text-center text-ink-soft text-sm">
          {application.city ? t('area.around', { distance, city: application.city }) : distance}
        </figcaption>
      </figure>
    </div>
  );
}

/** The area to scale, with rings for comparison. The scale is a square root, so that small areas can be seen. */
function Circle({ radius }: { radius: number }) {
  const sizeOf = (meters: number) => 98 * Math.sqrt(meters / widest);
  return (
    <svg viewBox="-100 -100 200 200" aria-hidden="true" className="w-full max-w-60">
      {rings.map((miles) => (
        <g key={miles} className="text-ink-faint">
          <circle
            r={sizeOf(metersOfMiles(miles))}
            fill="none"
            stroke="currentColor"
            strokeDasharray="2 4"
            opacity="0.6"
          />
          <text y={-sizeOf(metersOfMiles(miles)) + 11} textAnchor="middle" fontSize="9" fill="currentColor">
            {miles}
          </text>
        </g>
      ))}
      <circle r={sizeOf(radius)} className="fill-pine stroke-pine" fillOpacity="0.16" strokeWidth="2.5" />
      <circle r="4.5" className="fill-pine" />
    </svg>
  );
}
