import { expect, test, vi } from 'vitest';
import { kept, names, settled, startQueue, uploads, withEmptyDevice } from '#tests/support/photo-queue.ts';

withEmptyDevice();

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
  await settled();
  expect(uploads.map((upload) => upload.photo)).toEqual(['a.jpg', 'b.jpg', 'b.jpg']);
  await uploads[2]?.answer();
  expect(names()).toEqual(['a.jpg']);
  vi.advanceTimersByTime(3_600_000);
  await settled();
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

test('a photo that makes no progress for a minute is sent again, and one that makes some is not', async () => {
  const { add, stop, shown } = startQueue();
  add('before', 'a.jpg');
  await settled();
  vi.advanceTimersByTime(59_000);
  uploads[0]?.upload.onprogress({ loaded: 1, total: 2 });
  vi.advanceTimersByTime(59_000);
  expect(uploads[0]?.isAborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  await settled();
  expect([uploads[0]?.isAborted, shown(), names()]).toEqual([true, [['a.jpg', 'failed']], ['a.jpg']]);
  vi.advanceTimersByTime(10_000);
  await settled();
  expect(uploads).toHaveLength(2);
  stop();
});

test('a photo on its way can be given up, and the next one is sent', async () => {
  const { add, remove, stop, shown, reload } = startQueue();
  add('before', 'a.jpg');
  add('after', 'b.jpg');
  await settled();
  remove('a.jpg');
  await settled();
  expect([uploads[0]?.isAborted, names(), shown()]).toEqual([true, ['b.jpg'], [['b.jpg', 'sending']]]);
  expect([uploads[1]?.photo, reload.mock.calls.length]).toEqual(['b.jpg', 1]);
  stop();
});

test('a photo whose place is looked for can be given up', async () => {
  const { add, remove, stop, shown } = startQueue();
  let say = (_: null) => {};
  add('before', 'a.jpg', new Promise((resolve) => (say = resolve)));
  await settled();
  remove('a.jpg');
  say(null);
  await settled();
  expect([names(), shown(), uploads.length]).toEqual([[], [], 0]);
  stop();
});

test('a photo whose place cannot be found is sent without it', async () => {
  const { add, stop } = startQueue();
  add('before', 'a.jpg', Promise.reject(new Error('no geolocation')));
  await settled();
  expect(uploads[0]?.lat).toBeNull();
  stop();
});

test('a photo waits for one attempt at a time, and for none once the page is left', async () => {
  const { add, retry, stop } = startQueue();
  add('before', 'a.jpg');
  await settled();
  await uploads[0]?.answer('Too busy', 5);
  retry('a.jpg');
  await settled();
  await uploads[1]?.answer('Too busy', 60);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5_000);
  await settled();
  expect(uploads).toHaveLength(2);
  retry('a.jpg');
  await settled();
  stop();
  await uploads[2]?.answer('Too busy', 5);
  expect(vi.getTimerCount()).toBe(0);
});
