import { useEffect, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { photoTypes } from '#lib/upload-types.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Button, buttonClasses } from '#web/ui/actions/button.tsx';
import { type FileRules, type OneFileProblem, problemOf } from '#web/ui/forms/file-problems.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { QueuedState } from './queued-state.tsx';
import type { PhotoQueue } from './use-photo-queue.ts';
import type { PlaceFinder } from './use-place.ts';

export const rules: FileRules = { accept: photoTypes, ...photoUploads };
/** The id of the text that says what fits. */
export const limitsId = 'photo-limits';

/** The field that takes the photo of a slot, and what becomes of the chosen one. Without script, a form. */
export function Upload({
  fieldId,
  slot,
  again,
  place,
  queue,
  error,
}: {
  fieldId: string;
  slot: 'before' | 'during' | 'after';
  again: boolean;
  place: PlaceFinder;
  queue: PhotoQueue;
  error: string | null;
}) {
  const { t } = useTranslation('jobs');
  const field = useRef<HTMLInputElement>(null);
  const queued = queue.of(slot);
  const [problem, setProblem] = useState<OneFileProblem | null>(null);
  const errorId = useId();
  const progress = useProgress(queue, slot);
  const words = progress ?? t(again ? 'photos.replaceShort' : 'photos.addShort');
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
          <span>{words}</span>
        </span>
        <span className="script:hidden">{words}</span>
        <input
          ref={field}
          aria-label={progress ?? t(again ? 'photos.replace' : 'photos.add', { slot: t(`photos.${slot}`) })}
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
      <QueuedState queue={queue} slot={slot} onRemoved={() => field.current?.focus()} />
      {wrong && (
        <p id={errorId} role="alert" className="font-medium text-danger-ink text-sm">
          {wrong}
        </p>
      )}
    </Form>
  );
}

/** Returns what is being done with the chosen photo of a slot, for all to read; null if nothing is. */
function useProgress(queue: PhotoQueue, slot: string): string | null {
  const { t } = useTranslation('jobs');
  const queued = queue.of(slot);
  if (queued?.state === 'sending') return t('photos.progress', { percent: queued.percent });
  return queued?.state === 'locating' ? t('photos.locating') : null;
}
