import { afterEach, expect, test, vi } from 'vitest';
import { findPlace } from './find-place.ts';

type Geolocation = (found: (position: object) => void, failed: () => void) => void;
const deviceThat = (answers: Geolocation) =>
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answers } });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('there is no place in a browser that cannot look for it', async () => {
  vi.stubGlobal('navigator', {});
  expect(await findPlace()).toBeNull();
});

test('nothing waits any more once the place is known', async () => {
  vi.useFakeTimers();
  deviceThat((_, failed) => failed());
  await findPlace();
  expect(vi.getTimerCount()).toBe(0);
});

test('the place is rounded before it leaves the device', async () => {
  deviceThat((found) => found({ coords: { latitude: 37.774_93, longitude: -122.419_42 } }));
  expect(await findPlace()).toEqual({ lat: 37.775, lng: -122.419 });
});

test('there is no place if the user refuses it', async () => {
  deviceThat((_, failed) => failed());
  expect(await findPlace()).toBeNull();
});

test('there is no place if the device, or the user who is asked, does not answer in 20 seconds', async () => {
  vi.useFakeTimers();
  deviceThat(() => {});
  const place = findPlace();
  vi.advanceTimersByTime(20_000);
  expect(await place).toBeNull();
});
