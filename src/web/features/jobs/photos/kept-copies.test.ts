import { expect, test, vi } from 'vitest';
import {
  device,
  kept,
  names,
  photo,
  settled,
  startQueue,
  uploads,
  withEmptyDevice,
} from '#tests/support/photo-queue.ts';
import { setOffline } from '#web/page/network.ts';
import type { UnsentPhoto } from './photo-store.ts';

withEmptyDevice();

test('a photo that another tab has given up or replaced is not sent, and the other one stays on the device', async () => {
  const { add, retry, stop, shown } = startQueue();
  add('before', 'a.jpg');
  add('after', 'b.jpg');
  await settled();
  await uploads[0]?.answer('Too busy', 5);
  await uploads[1]?.answer('Too busy', 5);
  kept.delete('before');
  kept.set('after', { ...(kept.get('after') as UnsentPhoto), id: 'other', file: photo('newer.jpg') });
  retry('a.jpg');
  retry('b.jpg');
  await settled();
  expect([shown(), uploads.length, names()]).toEqual([[], 2, ['newer.jpg']]);
  stop();
});

test('a photo that was sent while another tab replaced it leaves the newer one on the device', async () => {
  const { add, stop } = startQueue();
  add('before', 'a.jpg');
  await settled();
  kept.set('before', { ...(kept.get('before') as UnsentPhoto), id: 'other', file: photo('newer.jpg') });
  await uploads[0]?.answer();
  expect(names()).toEqual(['newer.jpg']);
  stop();
});

test('where the device keeps nothing, photos are sent all the same', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new Error('blocked');
    },
  });
  const { add, stop, shown } = startQueue();
  add('before', 'a.jpg');
  await settled();
  expect(uploads).toHaveLength(1);
  await uploads[0]?.answer();
  expect(shown()).toEqual([]);
  stop();
});

test('where the device turns out to be full, a photo is sent from memory', async () => {
  device.isFull = true;
  const { add, stop, shown } = startQueue();
  add('before', 'a.jpg');
  await settled();
  expect([uploads.map((upload) => upload.photo), names()]).toEqual([['a.jpg'], []]);
  await uploads[0]?.answer();
  expect(shown()).toEqual([]);
  stop();
});

test('a photo that is sent when its page is left is not sent twice by the next visit', async () => {
  const first = startQueue();
  first.add('before', 'a.jpg');
  await settled();
  first.stop();
  const second = startQueue();
  await settled();
  expect(uploads).toHaveLength(1);
  await uploads[0]?.answer();
  expect([uploads.length, second.shown(), names()]).toEqual([1, [], []]);
  second.stop();
});

test('a refusal that does not say when to come back is final', async () => {
  const { add, stop, shown } = startQueue();
  add('before', 'a.jpg');
  await settled();
  await uploads[0]?.answer('No picture', undefined);
  expect([shown(), vi.getTimerCount()]).toEqual([[['a.jpg', 'refused']], 0]);
  stop();
});

test('the time that the server named is kept through a reload and a return of the network, but not for who tries again', async () => {
  const before = startQueue();
  before.add('before', 'a.jpg');
  await settled();
  await uploads[0]?.answer('Too many photos today', 3_600);
  before.stop();
  const { add, retry, stop, shown, reasons } = startQueue();
  await settled();
  expect([shown(), reasons(), uploads.length]).toEqual([[['a.jpg', 'failed']], ['Too many photos today'], 1]);
  setOffline(true);
  setOffline(false);
  await settled();
  add('after', 'b.jpg');
  await settled();
  await uploads[1]?.answer('Too busy', 5);
  retry('b.jpg');
  await settled();
  expect(uploads.map((upload) => upload.photo)).toEqual(['a.jpg', 'b.jpg', 'b.jpg']);
  await uploads[2]?.answer();
  vi.advanceTimersByTime(3_600_000);
  await settled();
  expect(uploads[3]?.photo).toBe('a.jpg');
  stop();
});

test('the page is loaded again when the job no longer takes photos, and such a photo is sent as soon as it does', async () => {
  const { add, stop, reload } = startQueue();
  add('before', 'a.jpg');
  await settled();
  await uploads[0]?.answer('Not now', 600, true);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  const later = startQueue();
  await settled();
  expect(uploads).toHaveLength(2);
  later.stop();
});
