import { useId } from 'react';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { formatPlace } from '#modules/proofs/place.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Switch } from '#web/ui/forms/checkbox.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { limitsId, rules, Upload } from './photo-upload.tsx';
import { QueuedState } from './queued-state.tsx';
import type { PhotoQueue } from './use-photo-queue.ts';
import { type PlaceFinder, usePlace } from './use-place.ts';

const slots = ['before', 'during', 'after'] as const;
/** While photos are taken, a phone shows all three at once: each a small picture with its words and button beside it. */
const rowOnPhones =
  'max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:grid-rows-[auto_auto_1fr] max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-1 ' +
  'max-sm:[&>*]:col-start-2 max-sm:[&>.picture]:col-start-1 max-sm:[&>.picture]:row-span-3 max-sm:[&>.picture]:row-start-1';

/** The three photos that show the work; the Pro adds those of `openSlots`. */
export function PhotoSlots({
  job: { id, side, timeZone, state },
  photos,
  openSlots,
  queue,
  error,
}: {
  job: Pick<JobDetail, 'id' | 'side' | 'timeZone' | 'state'>;
  photos: ProofPhoto[];
  openSlots: readonly ProofPhoto['slot'][];
  queue: PhotoQueue;
  error: { slot: string; text: string } | null;
}) {
  const { t } = useTranslation('jobs');
  const filesHint = useFilesHint(t('photos.limits', { megabytes: rules.maxBytes / (1024 * 1024) }));
  const place = usePlace();
  const mayUpload = openSlots.length > 0;
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="photos" className="text-xl">
          {t('photos.title')}
        </h2>
        <p className="max-w-prose text-ink-soft">{t(mayUpload ? textOf(state) : `photos.text.${side}`)}</p>
        {mayUpload && (
          <p id={limitsId} className="max-w-prose text-ink-soft text-sm">
            {filesHint}
          </p>
        )}
      </div>
      <ul className={classNames('grid gap-4 sm:grid-cols-3', !mayUpload && 'max-sm:grid-cols-3 max-sm:gap-2.5')}>
        {slots.map((slot) => (
          <Slot
            key={slot}
            slot={slot}
            photo={photos.find((photo) => photo.slot === slot)}
            isRow={mayUpload}
            isOpen={openSlots.includes(slot)}
            isHeld={state === 'frozen'}
            timeZone={timeZone}
            place={place}
            queue={queue}
            error={error?.slot === slot ? error.text : null}
          />
        ))}
      </ul>
      {photos.length > 0 && (
        <p>
          <TextLink to={`/actions-guardian?job=${id}`}>{t('photos.export')}</TextLink>
        </p>
      )}
      {mayUpload && <PlaceSwitch place={place} />}
    </section>
  );
}

/** Returns the key of the sentence for a Pro who can add photos: in a case, those that are missing. */
const textOf = (state: JobDetail['state']) => (state === 'disputed' ? 'photos.textCase' : 'photos.textWorker');

/** While it is on, photos get the place where they are added. */
function PlaceSwitch({ place: { state, turn } }: { place: PlaceFinder }) {
  const { t } = useTranslation('jobs');
  return (
    <div className="needs-script max-w-md text-sm">
      <Switch
        label={t('photos.location')}
        hint={t('photos.locationHint')}
        checked={state !== 'off'}
        onChange={(e) => turn(e.target.checked)}
        className="text-base"
      />
      <p role="status" className="text-ink-soft">
        {state === 'finding' && t('photos.locating')}
      </p>
      {state === 'failed' && (
        <p role="alert" className="font-medium text-danger-ink">
          {t('photos.locationFailed')}
        </p>
      )}
    </div>
  );
}

function Slot({
  slot,
  photo,
  isRow,
  isOpen,
  isHeld,
  timeZone,
  place,
  queue,
  error,
}: {
  slot: (typeof slots)[number];
  photo: ProofPhoto | undefined;
  /** On phones, it is a row of those that take a photo. */
  isRow: boolean;
  isOpen: boolean;
  /** The job is frozen: its photos stay on the device. */
  isHeld: boolean;
  timeZone: string;
  place: PlaceFinder;
  queue: PhotoQueue;
  error: string | null;
}) {
  const { t, i18n } = useTranslation('jobs');
  const fieldId = useId();
  return (
    <li className={classNames('group/slot flex flex-col gap-2.5', isRow && rowOnPhones)}>
      <h3 className="break-words font-semibold text-base tracking-normal">{t(`photos.${slot}`)}</h3>
      {photo ? (
        <a href={`/photos/${photo.id}`} className="picture overflow-hidden rounded-lg bg-well">
          <img
            src={`/photos/${photo.id}`}
            alt={t('photos.alt', { slot: t(`photos.${slot}`) })}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            className="aspect-4/3 w-full object-cover"
          />
        </a>
      ) : (
        <div className="picture">
          <span className="sr-only">{t('photos.empty')}</span>
          <Frame fieldId={isOpen ? fieldId : undefined} />
        </div>
      )}
      {photo && (
        <p className="text-ink-soft text-sm">
          {formatWhen(photo.takenAt, timeZone, i18n.language)}
          {photo.lat !== null && photo.lng !== null && ` · ${formatPlace({ lat: photo.lat, lng: photo.lng })}`}
          {photo.isShown && <span className="block font-semibold text-pine-ink">{t('photos.onProfile')}</span>}
        </p>
      )}
      {isOpen ? (
        <Upload fieldId={fieldId} slot={slot} again={Boolean(photo)} place={place} queue={queue} error={error} />
      ) : (
        <KeptPhoto queue={queue} slot={slot} isHeld={isHeld} />
      )}
    </li>
  );
}

/** A photo that was chosen while the job took some, and why the server does not have it. */
function KeptPhoto({ queue, slot, isHeld }: { queue: PhotoQueue; slot: string; isHeld: boolean }) {
  const reason = queue.of(slot)?.reason;
  return (
    <>
      <QueuedState queue={queue} slot={slot} isHeld={isHeld} />
      {reason && !isHeld && (
        <p role="alert" className="font-medium text-danger-ink text-sm wrap-anywhere">
          {reason}
        </p>
      )}
    </>
  );
}

/**
 * Where a photo belongs. The frame is a second label of its field: pressing any part of it chooses a photo, also without script.
 */
function Frame({ fieldId }: { fieldId: string | undefined }) {
  const shape =
    'flex aspect-4/3 items-center justify-center rounded-lg border-2 border-line border-dashed text-ink-faint';
  const camera = <Icon name="image-plus" className="size-8" />;
  if (!fieldId) return <div className={shape}>{camera}</div>;
  return (
    <label
      htmlFor={fieldId}
      className={classNames(
        shape,
        'cursor-pointer transition-colors hover:border-pine hover:bg-pine-soft hover:text-pine-ink',
        'group-has-[input[type=file]:focus-visible]/slot:border-pine group-has-[input[type=file]:focus-visible]/slot:text-pine-ink',
      )}
    >
      {camera}
    </label>
  );
}
