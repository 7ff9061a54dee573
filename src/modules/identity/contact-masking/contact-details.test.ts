import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findContactDetails } from './contact-details.ts';
import { contactRules } from './contact-rules.ts';
import { contactSamples } from './contact-samples.ts';
import { maskContactDetails } from './mask-contact-details.server.ts';

test.each(contactSamples.masked)('%s → %s', (text, masked) => {
  expect(maskContactDetails(text)).toBe(masked);
});

test.each(contactSamples.unmasked)('%s stays as it is', (text) => {
  expect(findContactDetails(text)).toEqual([]);
});

test.each(contactRules)('$name is found by the rule of that name', ({ name, kind, find }) => {
  expect(find(name).length).toBe(1);
  expect(findContactDetails(name).map((detail) => detail.kind)).toEqual([kind]);
});

test('each detail is named with its kind and its own words, in their order', () => {
  const details = findContactDetails('a@b.org, 1240 Valencia St, ４１５\u200b-555-0133; insta: @maya, wa.me/1415');
  expect(details.map(({ kind, text }) => [kind, text])).toEqual([
    ['email', 'a@b.org'],
    ['address', '1240 Valencia St'],
    ['phone', '４１５\u200b-555-0133'],
    ['handle', '@maya'],
    ['link', 'wa.me/1415'],
  ]);
});

// Pieces of what the rules look for, in any order and number.
const pieces = [
  ...contactSamples.masked.flatMap(([text]) => text.split(/(?<=[ @.,:-])/)),
  ...[...contactSamples.unmasked].flatMap((text) => text.split(' ')),
  ...['•••', '\u200b', '４', '٤', '½', '𝟒', '😀', '@', '.', '-', ' ', '\n', '$', '/'],
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

test('a masked text has nothing left to mask, and a text without details is not changed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const masked = maskContactDetails(text);
      expect(maskContactDetails(masked)).toBe(masked);
      if (findContactDetails(text).length === 0) expect(masked).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test('only the details of a text are masked', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let at = 0;
      for (const detail of findContactDetails(text)) {
        expect(detail.start).toBeGreaterThanOrEqual(at);
        expect(text.slice(detail.start, detail.end)).toBe(detail.text);
        at = detail.end;
      }
      const kept = findContactDetails(text).reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
        text,
      );
      expect(maskContactDetails(text).replaceAll('•', '')).toBe(kept.replaceAll('•', ''));
    }),
    { numRuns: 300 },
  );
});

const hostile = {
  '1 a': '1 a ',
  dots: 'a.',
  figures: '1',
  'spaced figures': '1 ',
  dashes: 'a-',
  ats: 'a@',
  'spaced ats': 'a @ ',
  'at at': 'at ',
  spaces: ' ',
  'a number and spaces': `1${' '.repeat(500)}`,
  brackets: '(4',
  opening: '(',
  platforms: 'insta ',
  handles: 'insta @',
  owners: 'my insta is ',
  'on insta': 'a_1 on insta ',
  discord: 'discord a#',
  orders: 'order 1',
  links: 'www.',
  slashes: 'a.me/',
  words: 'four ',
  han: '街',
  'han figures': '一',
  houses: '12 oak ',
  units: 'apt 4 ',
  streets: 'ул. Ленина ',
  'streets without a space': 'Av.',
  'two kinds of streets without a space': 'No.ул.',
  'streets that each leave room for another': 'CalleSt đường 0',
  calls: 'call ',
  letters: 'a',
  dollars: '$a',
  phones: '415-555-01 ',
  underscores: '_',
  colons: 'zalo: ',
  'dot dot': 'a dot ',
  capitals: '9 Maple ',
  invisible: '\u200b',
};

/** A short reading needs many runs until one is without garbage collection; the first ones of any still compile. */
const runs = { least: 3, most: 8, enoughMs: 400 };

test.each(Object.entries(hostile))(
  'reading twice as much of %s takes at most three times as long',
  { retry: 2 },
  (_, unit) => {
    const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    const texts = { half: textOf(5_000), whole: textOf(10_000) };
    const shortestMs = { half: Infinity, whole: Infinity };
    let totalMs = 0;
    for (let run = 0; run < runs.most && (run < runs.least || totalMs < runs.enoughMs); run++) {
      for (const part of ['half', 'whole'] as const) {
        const ms = msOf(texts[part]);
        shortestMs[part] = Math.min(shortestMs[part], ms);
        totalMs += ms;
      }
    }
    expect(shortestMs.whole / Math.max(shortestMs.half, 1)).toBeLessThanOrEqual(3);
    expect(shortestMs.half).toBeLessThan(500);
  },
);

/** Returns the processor time of one reading: unlike time on the clock, it leaves out what else the machine does. */
function msOf(text: string): number {
  const before = process.cpuUsage();
  findContactDetails(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
