import { useId } from 'react';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

/** Small pictures of a job's photos, each with a checkbox that puts it on the Pro's profile (field `photoIds`). */
export function PhotoTicks({ photos, legend, hint }: { photos: ProofPhoto[]; legend: string; hint: string }) {
  const { t } = useTranslation('jobs');
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-hint`} className="flex min-w-0 flex-col">
      <legend className="font-semibold">{legend}</legend>
      <p id={`${id}-hint`} className="mt-1 max-w-prose text-ink-soft text-sm">
        {hint}
      </p>
      <ul className="mt-3 grid max-w-md grid-cols-3 gap-2 sm:gap-3">
        {photos.map((photo) => (
          <li key={photo.id} className="flex min-w-0 flex-col gap-1">
            <label htmlFor={`${id}-${photo.slot}`} className="cursor-pointer overflow-hidden rounded-lg bg-well">
              <img
                src={`/photos/${photo.id}`}
                alt=""
                width={photo.width}
                height={photo.height}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
            </label>
            <Checkbox
              id={`${id}-${photo.slot}`}
              name="photoIds"
              value={photo.id}
              defaultChecked={photo.isShown}
              label={t(`photos.${photo.slot}`)}
              className="wrap-anywhere text-sm max-sm:[&>div]:gap-1.5"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
