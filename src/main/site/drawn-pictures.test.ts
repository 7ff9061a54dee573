import { expect, test } from 'vitest';
import { drawnPictures } from './drawn-pictures.ts';

test('a picture is drawn once, also when two requests ask for it at the same time', async () => {
  const picture = drawnPictures<string>({ max: 10 });
  let drawings = 0;
  const draw = async () => `drawing ${++drawings}`;
  expect(await Promise.all([picture('map', draw), picture('map', draw)])).toEqual(['drawing 1', 'drawing 1']);
  expect(await picture('map', draw)).toBe('drawing 1');
});

test('a picture that could not be drawn is drawn again for the next request', async () => {
  const picture = drawnPictures<string>({ max: 10 });
  await expect(picture('map', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect(await picture('map', async () => 'drawn')).toBe('drawn');
});

test('pictures are drawn one at a time, fifty wait, and a further one is refused until there is room', async () => {
  const picture = drawnPictures<string>({ max: 100 });
  expect(await picture('kept', async () => 'kept')).toBe('kept');
  const { promise: ink, resolve: pourInk } = Promise.withResolvers<void>();
  let drawing = 0;
  const draw = async () => {
    expect(++drawing).toBe(1);
    await ink;
    drawing--;
    return 'drawn';
  };
  const waiting = Array.from({ length: 51 }, (_, nth) => picture(`map ${nth}`, draw));
  // The first one has left the queue as soon as its drawing has begun.
  await new Promise(setImmediate);
  expect(drawing).toBe(1);
  expect(await picture('one more', draw)).toBeNull();
  expect(await picture('kept', draw)).toBe('kept');
  pourInk();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 51 }, () => 'drawn'));
  expect(await picture('one more', draw)).toBe('drawn');
});

test('a picture whose room others take while it waits is drawn nevertheless', async () => {
  const picture = drawnPictures<string>({ max: 2 });
  const drawings = Array.from({ length: 20 }, (_, n) => picture(`map ${n}`, async () => `drawing ${n}`));
  expect(await Promise.all(drawings)).toEqual(Array.from({ length: 20 }, (_, n) => `drawing ${n}`));
});
