import { afterEach, beforeEach, vi } from 'vitest';
import { startPhotoQueue } from '#web/features/jobs/photos/photo-queue.ts';
import type { UnsentPhoto } from '#web/features/jobs/photos/photo-store.ts';
import type { QueuedPhoto } from '#web/features/jobs/photos/queued-photos.ts';

/** What the device keeps, by slot. */
export const kept = new Map<string, UnsentPhoto>();
/** The requests so far. */
export const uploads: Upload[] = [];

/** A request whose answer the test gives. */
class Upload {
  upload = { onprogress: (_: { loaded: number; total: number }) => {} };
  isAborted = false;
  responseText = '';
  status = 200;
  responseURL = 'https://nearhand.test/photo-uploads/job';
  photo = '';
  lat: FormDataEntryValue | null = null;
  onload = () => {};
  open(): void {}
  send(form: FormData): void {
    this.photo = (form.get('photo') as File).name;
    this.lat = form.get('lat');
    uploads.push(this);
  }
  abort(): void {
    this.isAborted = true;
  }
  async answer(refused: string | null = null, againSeconds?: number | null, isJobChanged = false): Promise<void> {
    this.responseText = JSON.stringify({ refused, againSeconds, isJobChanged });
    this.onload();
    await settled();
  }
}

/** Returns a request of the device's storage that succeeds a moment later. */
function succeeding<T>(result: T) {
  const request = { result, onsuccess: () => {}, onerror: () => {} };
  queueMicrotask(() => request.onsuccess());
  return request;
}

/** A full device takes a photo, and says at the end of the transaction that there is no room. */
export const device = { isFull: false };

const store = {
  put: (photo: UnsentPhoto) => succeeding(device.isFull || kept.set(photo.slot, photo)),
  get: ([, , slot]: string[]) => succeeding(kept.get(slot as string)),
  delete: ([, , slot]: string[]) => succeeding(kept.delete(slot as string)),
  getAll: () => succeeding([...kept.values()]),
};
const database = { transaction, close: () => {} };

function transaction(_: string, mode: IDBTransactionMode) {
  const current = { objectStore: () => store, oncomplete: () => {}, onabort: () => {}, error: new Error('full') };
  setImmediate(() => (device.isFull && mode === 'readwrite' ? current.onabort() : current.oncomplete()));
  return current;
}

/** Gives each test of a file an empty device whose clock and requests the test moves. */
export function withEmptyDevice(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    kept.clear();
    device.isFull = false;
    uploads.length = 0;
    vi.stubGlobal('indexedDB', { open: () => succeeding(database) });
    vi.stubGlobal('IDBKeyRange', { bound: () => null });
    vi.stubGlobal('XMLHttpRequest', Upload);
    vi.stubGlobal('fetch', async () => ({}));
  });
  afterEach(async () => {
    // Uploads take turns, also those of a queue that was left.
    for (const upload of uploads) upload.onload();
    await settled();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Waits until the queue has nothing more to do at once: as long as a few transactions of the device take. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
/** Returns the names of the kept photos. */
export const names = () => [...kept.values()].map(({ file }) => file.name);
export const photo = (name: string) => new File([name], name);

/** Starts the queue of a job. */
export function startQueue(isHeld = false) {
  let shown: QueuedPhoto[] = [];
  const show = (next: QueuedPhoto[]) => {
    shown = next;
  };
  const reload = vi.fn(async () => {});
  const queue = startPhotoQueue({ account: 'pro', jobId: 'job', isHeld }, show, reload);
  const add = (slot: string, name: string, place: Parameters<typeof queue.add>[2] = null) =>
    queue.add(slot, photo(name), place);
  const withPhoto = (act: (photo: UnsentPhoto) => void) => (name: string) => {
    for (const entry of shown) if (entry.photo.file.name === name) act(entry.photo);
  };
  return {
    add,
    reload,
    remove: withPhoto(queue.remove),
    retry: withPhoto(queue.retry),
    stop: queue.stop,
    shown: () => shown.map(({ photo: { file }, state }) => [file.name, state]),
    reasons: () => shown.map(({ reason }) => reason),
  };
}
