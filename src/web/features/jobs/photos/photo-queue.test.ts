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
  onload = () => {};
  open(): void {}
  send(form: FormData): void {
    this.photo = (form.get('photo') as File).name;
    uploads.push(this);
  }
  async answer(refused: string | null = null): Promise<void> {
    this.responseText = JSON.stringify({ refused });
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
  kept = new Map();
  uploads = [];
  vi.stubGlobal('indexedDB', { open: () => succeeding(database) });
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => vi.unstubAllGlobals());

const settled = () => new Promise((resolve) => setImmediate(resolve));
const names = () => [...kept.values()].map(({ file }) => file.name);
const photo = (name: string) => new File([name], name);

function startQueue() {
  let shown: QueuedPhoto[] = [];
  const show = (next: QueuedPhoto[]) => {
    shown = next;
  };
  const queue = startPhotoQueue({ account: 'pro', jobId: 'job' }, show, async () => {});
  const add = (slot: string, name: string) => queue.add(slot, photo(name), null);
  return { add, stop: queue.stop, shown: () => shown.map(({ photo: { file }, state }) => [file.name, state]) };
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
