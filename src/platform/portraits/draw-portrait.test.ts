import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPortrait } from './draw-portrait.server.ts';
import { faceFor, keyOf, portraitSeed } from './face.server.ts';
import { mensHair, womensHair } from './hair.server.ts';
import { hairFor, type Look, looks } from './palette.server.ts';

const allLooks = Object.keys(looks) as Look[];

test('the same seed gives the same face, and most seeds give different ones', () => {
  expect(drawPortrait('elena.morales-w')).toBe(drawPortrait('elena.morales-w'));
  const faces = Array.from({ length: 200 }, (_, at) => drawPortrait(`person ${at}`));
  expect(new Set(faces).size).toBeGreaterThan(190);
});

test('a seed says whether it is a woman or a man, and which look', () => {
  for (const look of allLooks) {
    for (let turn = 0; turn < 40; turn++) {
      const [woman, man] = [true, false].map((woman) => faceFor(portraitSeed('p', woman, look, turn)));
      expect([woman?.woman, man?.woman, woman?.beard]).toEqual([true, false, 'none']);
      expect(man?.cut).not.toBe('scarf');
      for (const face of [woman, man]) expect(looks[look].skins.map(String)).toContain(String(toneOf(face?.skin.base)));
    }
  }
});

const tones = ['#f6d3b6', '#f0c9a2', '#e0ad80', '#c58a5c', '#996340', '#764b33'];
const toneOf = (base: string | undefined) => tones.indexOf(base ?? '');

test('seeds of one look give many people', () => {
  const keys = Array.from({ length: 200 }, (_, turn) => keyOf(faceFor(portraitSeed('p', true, 'light', turn))));
  expect(new Set(keys).size).toBeGreaterThan(90);
});

test('every haircut that a person may have can be drawn', () => {
  for (const texture of ['straight', 'coily', 'veiled'] as const) {
    for (const older of [true, false]) {
      expect(hairFor(true, texture, older).filter((cut) => !womensHair[cut])).toEqual([]);
      expect(hairFor(false, texture, older).filter((cut) => !mensHair[cut])).toEqual([]);
    }
  }
});

test('no part of a seed gets into the drawing, and no script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const drawing = drawPortrait(`${text}"><script>alert(1)</script>`);
      expect(drawing).not.toMatch(/script|alert|href|on\w+=|NaN|undefined/i);
      expect(drawing).toMatch(/^<svg [^>]*viewBox.*<\/svg>$/);
      expect(drawing.length).toBeLessThan(5_000);
    }),
    { numRuns: 40 },
  );
});
