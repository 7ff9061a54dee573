import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { photoTypes } from '#lib/upload-types.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import { formatPlace } from '#modules/proofs/place.ts';
import { useFilesHint } from '#web/page/files-left.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, buttonClasses } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Switch } from '#web/ui/forms/checkbox.tsx';
import { type FileRules, type OneFileProblem, problemOf } from '#web/ui/forms/file-problems.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { PhotoQueue } from './use-photo-queue.ts';
import { type PlaceFinder, usePlace } from './use-place.ts';

const slots = ['before', 'during', 'after'] as const;
const rules: FileRules = { accept: photoTypes, ...photoUploads };
const limitsId = 'photo-limits';
/** While photos are taken, a phone shows all three at once: each a small picture with its words and button beside it. */
const rowOnPhones =
  'max-sm:grid max-sm:grid-cols-[8rem_minmax(0,1fr)] max-sm:grid-rows-[auto_auto_1fr] max-sm:items-start max-sm:gap-x-4 max-sm:gap-y-1 ' +
  'max-sm:[&>*]:col-start-2 max-sm:[&>.picture]:col-start-1 max-sm:[&>.picture]:row-span-3 max-sm:[&>.picture]:row-start-1';

/** The three photos that show the work; the Pro fills and replaces them while the work goes on. */
export function PhotoSlots({
  job: { id, side, timeZone, acts },
  photos,
  queue,
  error,
}: {
  job: Pick<JobDetail, 'id' | 'side' | 'timeZone' | 'acts'>;
  photos: ProofPhoto[];
  queue: PhotoQueue;
  error: { slot: string; text: string } | null;
}) {
  const { t } = useTranslation('jobs');
  const filesHint = useFilesHint(t('photos.limits', { megabytes: rules.maxBytes / (1024 * 1024) }));
  const place = usePlace();
  const mayUpload = acts.includes('submit');
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="photos" className="text-xl">
          {t('photos.title')}
        </h2>
        <p className="max-w-prose text-ink-soft">{t(mayUpload ? 'photos.textWorker' : `photos.text.${side}`)}</p>
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
            mayUpload={mayUpload}
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
  mayUpload,
  timeZone,
  place,
  queue,
  error,
}: {
  slot: (typeof slots)[number];
  photo: ProofPhoto | undefined;
  mayUpload: boolean;
  timeZone: string;
  place: PlaceFinder;
  queue: PhotoQueue;
  error: string | null;
}) {
  const { t, i18n } = useTranslation('jobs');
  const fieldId = useId();
  return (
    <li className={classNames('group/slot flex flex-col gap-2.5', mayUpload && rowOnPhones)}>
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
          <Frame fieldId={mayUpload ? fieldId : undefined} />
        </div>
      )}
      {photo && (
        <p className="text-ink-soft text-sm">
          {formatWhen(photo.takenAt, timeZone, i18n.language)}
          {photo.lat !== null && photo.lng !== null && ` · ${formatPlace({ lat: photo.lat, lng: photo.lng })}`}
          {photo.isShown && <span className="block font-semibold text-pine-ink">{t('photos.onProfile')}</span>}
        </p>
      )}
      {mayUpload ? (
        <Upload fieldId={fieldId} slot={slot} again={Boolean(photo)} place={place} queue={queue} error={error} />
      ) : (
        <QueuedState queue={queue} slot={slot} isHeld />
      )}
    </li>
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

function Upload({
  fieldId,
  slot,
  again,
  place,
  queue,
  error,
}: {
  fieldId: string;
  slot: string;
  again: boolean;
  place: PlaceFinder;
  queue: PhotoQueue;
  error: string | null;
}) {
  const { t } = useTranslation('jobs');
  const field = useRef<HTMLInputElement>(null);
  const queued = queue.of(slot);
  const busy = queued?.state === 'sending';
  const [problem, setProblem] = useState<OneFileProblem | null>(null);
  const errorId = useId();
  const words = t(again ? 'photos.replaceShort' : 'photos.addShort');
  // A photo that would be refused is not sent at all: fifteen megabytes take their time on a building site.
  const send = () => {
    const [file] = field.current?.files ?? [];
    const found = file ? problemOf(file, rules) : null;
    setProblem(found);
    if (found || !file || !field.current) return;
    queue.add(slot, file, place.ofPhoto());
    field.current.value = '';
  };
  // A photo chosen before the script was there: nothing has heard of it, and the button without script is gone.
  const sendFirst = useRef(send);
  useEffect(() => sendFirst.current(), []);
  const { kind, ...values } = problem ?? { kind: null };
  // Here nothing but pictures fits.
  const code = kind === 'wrongType' ? 'notAnImage' : kind;
  const refused = queued ? queued.reason : error;
  const wrong = code ? t(`errors:uploads.${code}`, values) : refused;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-col gap-2">
      <input type="hidden" name="slot" value={slot} />
      <input type="hidden" name="intent" value="photo" />
      <label className="covered-label">
        <span className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'needs-script sm:whitespace-nowrap')}>
          <Icon name="image-plus" className="size-5" />
          <span>
            {busy
              ? t('photos.progress', { percent: queued.percent })
              : queued?.state === 'locating'
                ? t('photos.locating')
                : words}
          </span>
        </span>
        <span className="script:hidden">{words}</span>
        <input
          ref={field}
          aria-label={busy ? undefined : t(again ? 'photos.replace' : 'photos.add', { slot: t(`photos.${slot}`) })}
          id={fieldId}
          type="file"
          name="photo"
          // Keeps the browser from bringing an earlier choice back when the page is loaded again.
          autoComplete="off"
          accept={rules.accept.join()}
          aria-describedby={wrong ? `${errorId} ${limitsId}` : limitsId}
          aria-invalid={wrong ? true : undefined}
          className="cover-input"
          onChange={send}
          required
        />
      </label>
      <noscript>
        <Button size="sm" variant="secondary">
          {t('photos.upload')}
        </Button>
      </noscript>
      <QueuedState queue={queue} slot={slot} />
      {wrong && (
        <p id={errorId} role="alert" className="font-medium text-danger-ink text-sm">
          {wrong}
        </p>
      )}
    </Form>
  );
}

/** A chosen photo that waits for the network, for a server that can take it, or, if `isHeld`, for the job to go on. */
function QueuedState({ queue, slot, isHeld = false }: { queue: PhotoQueue; slot: string; isHeld?: boolean }) {
  const { t } = useTranslation('jobs');
  const queued = queue.of(slot);
  const waits = queued?.state === 'failed' || (queued?.state === 'waiting' && queue.offline);
  const file = queued?.photo.file.name;
  const act = 'min-h-9 font-semibold text-pine-ink underline wrap-anywhere';
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
      {waits && (isHeld || !queued.reason) && (
        <span className="wrap-anywhere">{t(isHeld ? 'photos.held' : 'photos.waiting', { file })}</span>
      )}
      {waits && !isHeld && !queue.offline && (
        <button type="button" onClick={queue.retry} className={act}>
          {t('common:action.retry')}
        </button>
      )}
      {waits && !isHeld && (
        <button type="button" onClick={() => queue.remove(queued.photo)} className={act}>
          {t('common:form.removeFile', { file })}
        </button>
      )}
    </div>
  );
}
