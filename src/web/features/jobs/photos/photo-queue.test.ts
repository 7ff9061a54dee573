import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type QueuedPhoto, startPhotoQueue } from './photo-queue.ts';
import type { UnsentPhoto } from './photo-store.ts';

/** What the device keeps, by slot. */
let kept: Map<string, UnsentPhoto>;
let uploads: Upload[];

/** A request whose answer the test gives. */
class Upload {
  upload = {};
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
  async answer(refused: string | null = null, againSeconds: number | null = null): Promise<void> {
    this.responseText = JSON.stringify({ refused, againSeconds });
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

const store = {
  put: (photo: UnsentPhoto) => succeeding(kept.set(photo.slot, photo)),
  delete: ([, , slot]: string[]) => succeeding(kept.delete(slot as string)),
  getAll: () => succeeding([...kept.values()]),
};
const database = { transaction: () => ({ objectStore: () => store }), close: () => {} };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  kept = new Map();
  uploads = [];
  vi.stubGlobal('indexedDB', { open: () => succeeding(database) });
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));
const names = () => [...kept.values()].map(({ file }) => file.name);
const photo = (name: string) => new File([name], name);

function startQueue(isHeld = false) {
  let shown: QueuedPhoto[] = [];
  const show = (next: QueuedPhoto[]) => {
    shown = next;
  };
  const queue = startPhotoQueue({ account: 'pro', jobId: 'job', isHeld }, show, async () => {});
  const add = (slot: string, name: string, place: Parameters<typeof queue.add>[2] = null) =>
    queue.add(slot, photo(name), place);
  const remove = (name: string) => {
    for (const entry of shown) if (entry.photo.file.name === name) queue.remove(entry.photo);
  };
  return {
    add,
    remove,
    stop: queue.stop,
    shown: () => shown.map(({ photo: { file }, state }) => [file.name, state]),
    reasons: () => shown.map(({ reason }) => reason),
  };
}

test('the photos of a job are sent one after the other, and leave the device when the server has them', async () => {
  const { add, stop } = startQueue();
  add('before', 'a.jpg');
  add('after', 'b.jpg');
  await settled();
  expect([uploads.map((upload) => upload.photo), names()]).toEqual([['a.jpg'], ['a.jpg', 'b.jpg']]);
  await uploads[0]?.answer();
  expect([uploads.map((upload) => upload.photo), names()]).toEqual([['a.jpg', 'b.jpg'], ['b.jpg']]);
  await uploads[1]?.answer();
  expect(names()).toEqual([]);
  stop();
});

test('a photo that replaces one on its way is sent after it, and stays on the device until then', async () => {
  const { add, stop, shown } = startQueue();
  add('before', 'old.jpg');
  await settled();
  add('before', 'new.jpg');
  await settled();
  expect([uploads.map((upload) => upload.photo), names()]).toEqual([['old.jpg'], ['new.jpg']]);
  await uploads[0]?.answer();
  expect([uploads.map((upload) => upload.photo), names()]).toEqual([['old.jpg', 'new.jpg'], ['new.jpg']]);
  expect(shown()).toEqual([['new.jpg', 'sending']]);
  await uploads[1]?.answer();
  expect([names(), shown()]).toEqual([[], []]);
  stop();
});

test('a refusal of a replaced photo is not said of the new one', async () => {
  const { add, stop, shown } = startQueue();
  add('before', 'old.jpg');
  await settled();
  add('before', 'new.jpg');
  await uploads[0]?.answer('Too large');
  expect([names(), shown()]).toEqual([['new.jpg'], [['new.jpg', 'sending']]]);
  stop();
});

test('a photo that is refused for now stays on the device with its reason, and is sent again when the server says', async () => {
  const { add, stop, shown, reasons } = startQueue();
  add('before', 'a.jpg');
  add('after', 'b.jpg');
  await settled();
  await uploads[0]?.answer('Too many photos today', 3_600);
  await uploads[1]?.answer('Too busy', 5);
  expect([names(), shown()]).toEqual([
    ['a.jpg', 'b.jpg'],
    [
      ['a.jpg', 'failed'],
      ['b.jpg', 'failed'],
    ],
  ]);
  expect(reasons()).toEqual(['Too many photos today', 'Too busy']);
  vi.advanceTimersByTime(5_000);
  expect(uploads.map((upload) => upload.photo)).toEqual(['a.jpg', 'b.jpg', 'b.jpg']);
  await uploads[2]?.answer();
  expect(names()).toEqual(['a.jpg']);
  vi.advanceTimersByTime(3_600_000);
  await uploads[3]?.answer();
  expect([names(), shown()]).toEqual([[], []]);
  stop();
});

test('a photo that can never be taken leaves the device, with its reason', async () => {
  const { add, stop, shown, reasons } = startQueue();
  add('before', 'a.jpg');
  await settled();
  await uploads[0]?.answer('No picture');
  expect([names(), shown(), reasons()]).toEqual([[], [['a.jpg', 'refused']], ['No picture']]);
  stop();
});

test('a photo that waits can be given up', async () => {
  const { add, remove, stop, shown } = startQueue();
  add('before', 'a.jpg');
  await settled();
  await uploads[0]?.answer('Too busy', 5);
  remove('a.jpg');
  await settled();
  vi.advanceTimersByTime(5_000);
  expect([names(), shown(), uploads.length]).toEqual([[], [], 1]);
  stop();
});

test('while the job is frozen, photos stay on the device and none is sent', async () => {
  const before = startQueue();
  before.add('before', 'a.jpg');
  await settled();
  before.stop();
  const { stop, shown } = startQueue(true);
  await settled();
  expect([names(), shown(), uploads.length]).toEqual([['a.jpg'], [['a.jpg', 'failed']], 1]);
  stop();
});

test('a photo is on the device before its place is known, and is sent with it', async () => {
  const { add, stop, shown } = startQueue();
  let say = (_: { lat: number; lng: number } | null) => {};
  const find = () =>
    new Promise<{ lat: number; lng: number } | null>((resolve) => {
      say = resolve;
    });
  add('before', 'a.jpg', find());
  await settled();
  expect([names(), shown(), uploads.length]).toEqual([['a.jpg'], [['a.jpg', 'locating']], 0]);
  say({ lat: 37.775, lng: -122.419 });
  await settled();
  expect([uploads[0]?.lat, kept.get('before')?.place?.lat]).toEqual(['37.775', 37.775]);
  await uploads[0]?.answer();
  add('after', 'b.jpg', find());
  say(null);
  await settled();
  expect([uploads[1]?.photo, uploads[1]?.lat]).toEqual(['b.jpg', null]);
  stop();
});
