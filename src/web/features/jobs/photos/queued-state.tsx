import { useTranslation } from '#web/page/translation.tsx';
import type { PhotoQueue } from './use-photo-queue.ts';

/**
 * A chosen photo on its way, which can be given up: it waits for the network, for a server that can take it, or, if `isHeld`, for the
 * job to go on. `onRemoved` finds another place for the focus.
 */
export function QueuedState({
  queue,
  slot,
  isHeld = false,
  onRemoved,
}: {
  queue: PhotoQueue;
  slot: string;
  isHeld?: boolean;
  onRemoved?: () => void;
}) {
  const { t } = useTranslation('jobs');
  const queued = queue.of(slot);
  const waits = queued?.state === 'failed' || (queued?.state === 'waiting' && queue.offline);
  const file = queued?.photo.file.name;
  const act = 'min-h-9 font-semibold text-pine-ink underline wrap-anywhere';
  return (
    <>
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {waits && (isHeld || !queued.reason) && t(isHeld ? 'photos.held' : 'photos.waiting', { file })}
      </p>
      {queued && queued.state !== 'refused' && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm">
          {waits && !isHeld && !queue.offline && (
            <button type="button" onClick={() => queue.retry(queued.photo)} className={act}>
              {t('common:action.retry')}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              queue.remove(queued.photo);
              onRemoved?.();
            }}
            className={act}
          >
            {t('common:form.removeFile', { file })}
          </button>
        </div>
      )}
    </>
  );
}
