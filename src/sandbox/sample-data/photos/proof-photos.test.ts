import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { isShowableTrade } from '#modules/proofs/showing.ts';
import type { FileStore } from '#ports/file-store.ts';
import { categories } from '../trades/trades.ts';
import { createWorld, type World } from '../world.ts';
import { drawPhoto, moments, photoSvg } from './draw-photo.ts';
import { photosOf, type SamplePhoto, storePhotos } from './proof-photos.ts';

const now = new Date('2026-11-20T17:00:00Z');
let world: World;
let photos: SamplePhoto[];
beforeAll(async () => {
  world = createWorld(now);
  photos = await photosOf(world);
});

const jobOf = ({ row }: SamplePhoto) => world.jobs.find(({ id }) => id === row.job_id);

test('every category has three different photos, from two sides', () => {
  const drawings = categories.flatMap(({ slug }) =>
    moments.flatMap((moment) => [photoSvg(slug, moment, false), photoSvg(slug, moment, true)]),
  );
  expect(new Set(drawings).size).toBe(categories.length * 6);
  expect(drawings.join('')).not.toMatch(/undefined|NaN/);
});

test('a photo is a JPEG, the same every time', async () => {
  const [one, again] = [await drawPhoto('automotive', 'before', false), await drawPhoto('automotive', 'before', false)];
  expect(one.sha256).toBe(again.sha256);
  expect(await sharp(one.bytes).metadata()).toMatchObject({ format: 'jpeg', width: one.width, height: one.height });
});

test('all submitted work of the sample people shows before, during and after', () => {
  const { client, pro, dual } = world.cast;
  const jobsOfCast = world.jobs.filter((job) =>
    [job.client, job.pro].some((one) => [client.id, pro.id, dual.id].includes(one.id)),
  );
  const photosByJob = Map.groupBy(photos, ({ row }) => row.job_id);
  for (const job of jobsOfCast) {
    const isSubmitted = job.steps.some(({ to }) => to === 'submitted');
    expect(photosByJob.get(job.id)?.map(({ row }) => row.slot) ?? []).toEqual(isSubmitted ? [...moments] : []);
  }
  expect(photosByJob.size).toBeGreaterThan(150);
});

test('a photo was taken while its job was worked on', () => {
  for (const photo of photos) {
    const steps = jobOf(photo)?.steps ?? [];
    const at = Number(photo.row.taken_at);
    expect(at).toBeGreaterThan(Number(steps.find(({ to }) => to === 'in_progress')?.at));
    expect(at).toBeLessThan(Number(steps.find(({ to }) => to === 'submitted')?.at));
  }
});

test('clients show photos of some released work, and never of care work', () => {
  const shown = photos.filter(({ row }) => row.shown_at !== null);
  expect(shown.length).toBeGreaterThan(50);
  for (const photo of shown) {
    const job = jobOf(photo);
    expect(job?.steps.find(({ to }) => to === 'released')?.at).toEqual(photo.row.shown_at);
    expect(isShowableTrade(job?.pro.category.slug ?? '')).toBe(true);
  }
});

test('files of a load that failed are replaced', async () => {
  const stored = new Map<string, Uint8Array>();
  const files: FileStore = {
    put: async (key, bytes) => {
      if (stored.has(key)) throw new Error('this key is taken');
      stored.set(key, bytes);
    },
    get: async (key) => stored.get(key) ?? null,
    delete: async (key) => void stored.delete(key),
  };
  let reported = 0;
  for (const _ of [1, 2]) await storePhotos(files, photos, (count) => (reported += count));
  expect([stored.size, reported]).toEqual([photos.length, 2 * photos.length]);
  for (const { key, photo } of photos.slice(0, 5)) expect(stored.get(key)).toEqual(photo.bytes);
});
