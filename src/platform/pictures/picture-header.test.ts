import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegOfScans, picture } from '#tests/support/pictures.ts';
import { countScans } from './picture-header.server.ts';

test('the scans of a JPEG are counted, and no further than asked', async () => {
  expect(countScans(await picture('jpeg'), 50)).toBe(1);
  const usual = countScans(await jpegOfScans(0), 50);
  expect(usual).toBeGreaterThan(5);
  expect(usual).toBeLessThan(15);
  expect(countScans(await jpegOfScans(20), 50)).toBe(usual + 20);
  expect(countScans(await jpegOfScans(2_000), 50)).toBe(51);
});

test('a picture inside the metadata, or behind the end, does not count', async () => {
  const preview = await jpegOfScans(20);
  const app2 = Buffer.concat([Buffer.from('ffe2', 'hex'), Buffer.alloc(2), preview]);
  app2.writeUInt16BE(preview.length + 2, 2);
  const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f6b4f' } })
    .jpeg()
    .toBuffer();
  const nested = Buffer.concat([plain.subarray(0, 2), app2, plain.subarray(2), preview]);
  expect(countScans(nested, 50)).toBe(1);
});

test('nonsense ends', () => {
  for (const bytes of ['', 'ffd8', 'ffd8ff', 'ffd8ffda', 'ffd8ffda0000', 'ffd8ffffffffff']) {
    expect(countScans(Buffer.from(bytes, 'hex'), 50)).toBeLessThanOrEqual(1);
  }
});
