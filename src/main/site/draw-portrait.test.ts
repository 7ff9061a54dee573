import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPortrait } from './draw-portrait.ts';

test('the same seed gives the same face, and most seeds give different ones', () => {
  expect(drawPortrait('elena.morales-w')).toBe(drawPortrait('elena.morales-w'));
  const faces = Array.from({ length: 200 }, (_, at) => drawPortrait(`person ${at}`));
  expect(new Set(faces).size).toBeGreaterThan(190);
});

const lips = 'q2.400-.9 4.700 0 2.300-.9 4.700 0-4.700 4.800-9.400 0Z';

test('the suffix of a seed selects a woman or a man', () => {
  for (let at = 0; at < 100; at++) {
    expect(drawPortrait(`p${at}-w`)).toContain(lips);
    expect(drawPortrait(`p${at}-m`)).not.toContain(lips);
  }
});

test('no part of a seed gets into the drawing, and no script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const drawing = drawPortrait(`${text}"><script>alert(1)</script>`);
      expect(drawing).not.toMatch(/script|alert|href|on\w+=|NaN|undefined/i);
      expect(drawing).toMatch(/^<svg [^>]*viewBox.*<\/svg>$/);
      expect(drawing.length).toBeLessThan(4_000);
    }),
    { numRuns: 40 },
  );
}, 20_000);
