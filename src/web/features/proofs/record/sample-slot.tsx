import { useEffect, useId, useRef, useState } from 'react';
import { photoTypes } from '#lib/upload-types.ts';
import { formatWhenInFull } from '#lib/when.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { buttonClasses } from '#web/ui/actions/button.tsx';
import { type FileRules, type OneFileProblem, problemOf } from '#web/ui/forms/file-problems.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { PhotoFacts } from './photo-facts.tsx';
import { type ReadPhoto, readPhoto } from './read-photo.ts';

/** A photo of the sample job, and when it was chosen. */
export interface HeldPhoto extends ReadPhoto {
  takenAt: string;
}

/** The id of the words about what a photo may be. */
export const limitsId = 'photo-limits';
const rules: FileRules = { accept: photoTypes, ...photoUploads };

/** A place for one photo of the sample job. Only images are taken; another file is refused with a sentence. */
export function SampleSlot({
  slot,
  photo,
  place,
  timeZone,
  onChoose,
}: {
  slot: string;
  photo: HeldPhoto | undefined;
  /** As people read it; null for none. */
  place: string | null;
  timeZone: string;
  onChoose: (photo: HeldPhoto) => void;
}) {
  const { t, i18n } = useTranslation('proofs');
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OneFileProblem | null>(null);
  const choose = async () => {
    const [file] = field.current?.files ?? [];
    if (!file || !field.current) return;
    field.current.value = '';
    const found = problemOf(file, rules);
    setProblem(found);
    if (found) return;
    setBusy(true);
    const read = await readPhoto(file);
    setBusy(false);
    if (read) onChoose({ ...read, takenAt: new Date().toISOString() });
    else setProblem({ kind: 'wrongType', name: file.name });
  };
  // A photo that was chosen before the script was there.
  const chooseFirst = useRef(choose);
  useEffect(() => void chooseFirst.current(), []);
  const { kind, ...values } = problem ?? { kind: null };
  const code = kind === 'wrongType' ? 'notAnImage' : kind;
  const name = t(`slot.${slot}`);
  return (
    <li className="flex min-w-0 flex-col gap-2.5">
      <h3 className="font-semibold text-base tracking-normal">{name}</h3>
      {photo ? (
        <img
          src={photo.url}
          alt={t('slot.alt', { slot: name })}
          width={photo.width}
          height={photo.height}
          className="aspect-4/3 w-full rounded-lg bg-well object-cover"
        />
      ) : (
        <div className="flex aspect-4/3 items-center justify-center rounded-lg border-2 border-line border-dashed text-ink-faint">
          <Icon name="camera" className="size-8" />
          <span className="sr-only">{t('slot.empty')}</span>
        </div>
      )}
      {photo && (
        <PhotoFacts
          when={formatWhenInFull(photo.takenAt, timeZone, i18n.language)}
          name={t('sample.pro')}
          place={place}
          sha256={photo.sha256}
        />
      )}
      <label
        className={buttonClasses(
          { variant: 'secondary', size: 'sm' },
          'needs-script relative w-fit max-w-full cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus',
        )}
      >
        <Icon name="image-plus" className="size-5 shrink-0" />
        <span>{busy ? t('slot.busy') : t(photo ? 'slot.replaceShort' : 'slot.addShort')}</span>
        <input
          aria-label={busy ? undefined : t(photo ? 'slot.replace' : 'slot.add', { slot: name })}
          ref={field}
          type="file"
          autoComplete="off"
          accept={rules.accept.join()}
          aria-describedby={code ? `${errorId} ${limitsId}` : limitsId}
          aria-invalid={code ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={choose}
        />
      </label>
      {code && (
        <p id={errorId} role="alert" className="font-medium text-danger-ink text-sm wrap-anywhere">
          {t(`errors:uploads.${code}`, values)}
        </p>
      )}
    </li>
  );
}
