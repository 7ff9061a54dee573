import { useEffect, useRef, useState } from 'react';
import { photoUploads } from '#modules/proofs/limits.ts';
import { formatPlace, type Place } from '#modules/proofs/place.ts';
import { type ProofRecord, photoFileName } from '#modules/proofs/record/proof-record.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { LocationStamp } from './location-stamp.tsx';
import { SampleExport } from './sample-export.tsx';
import { type HeldPhoto, limitsId, SampleSlot } from './sample-slot.tsx';

const slots = ['before', 'during', 'after'] as const;
type Slot = (typeof slots)[number];

/** The specification's sample job, to try what a job's photos are. They are held in this page and nowhere else. */
export function SampleRecord() {
  const { t } = useTranslation('proofs');
  // Of this device: no photo is there before the page runs in the browser.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const [place, setPlace] = useState<Place | null>(null);
  const [photos, setPhotos] = useState<Partial<Record<Slot, HeldPhoto>>>({});
  useFreedAddresses(photos);
  const record: Omit<ProofRecord, 'at'> = {
    job: { id: 'sample', title: t('sample.title') },
    clientName: t('sample.client'),
    proName: t('sample.pro'),
    timeZone,
    photos: slots
      .flatMap((slot) => {
        const photo = photos[slot];
        return photo ? [{ slot, place, takenAt: photo.takenAt, sha256: photo.sha256, bytes: photo.bytes }] : [];
      })
      .map((photo, at) => ({ ...photo, file: photoFileName(photo.slot, at) })),
  };
  return (
    <>
      <section aria-labelledby="sample" className="flex flex-col items-start gap-2">
        <Badge>{t('sample.badge')}</Badge>
        <h2 id="sample" className="text-2xl">
          {t('sample.title')}
        </h2>
        <p className="max-w-prose text-ink-soft">{t('sample.held')}</p>
        <noscript>
          <p className="max-w-prose font-semibold">{t('sample.noScript')}</p>
        </noscript>
      </section>
      <LocationStamp place={place} onChange={setPlace} />
      <section aria-labelledby="photos" className="flex flex-col gap-4">
        <h2 id="photos" className="text-xl">
          {t('slots.title')}
        </h2>
        <p id={limitsId} className="text-ink-soft text-sm">
          {t('slots.limits', { megabytes: photoUploads.maxBytes / (1024 * 1024) })}
        </p>
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-3">
          {slots.map((slot) => (
            <SampleSlot
              key={slot}
              slot={slot}
              photo={photos[slot]}
              place={place && formatPlace(place)}
              timeZone={timeZone}
              onChoose={(photo) => setPhotos((held) => ({ ...held, [slot]: photo }))}
            />
          ))}
        </ul>
      </section>
      <SampleExport record={record} />
    </>
  );
}

/** Frees the addresses of photos that were replaced, and of all when the page is left. */
function useFreedAddresses(photos: Partial<Record<Slot, HeldPhoto>>): void {
  const earlier = useRef<HeldPhoto[]>([]);
  useEffect(() => {
    const now = Object.values(photos);
    free(earlier.current.filter((photo) => !now.includes(photo)));
    earlier.current = now;
  }, [photos]);
  useEffect(() => () => free(earlier.current), []);
}

function free(photos: HeldPhoto[]): void {
  for (const { url } of photos) URL.revokeObjectURL(url);
}
