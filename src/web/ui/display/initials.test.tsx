import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';
import { initialsColors } from './initials.tsx';

/** Returns the contrast of two colors by WCAG 2. */
function contrast(one: string, other: string): number {
  const [light, dark] = [one, other].map(luminance).sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each(initialsColors)('initials are readable in both themes: %s', (classes) => {
  const [ground, groundInDark, ink, inkInDark] = classes.match(/#[0-9a-f]{6}/g) as [string, string, string, string];
  expect(contrast(ground, ink)).toBeGreaterThan(5.5);
  expect(contrast(groundInDark, inkInDark)).toBeGreaterThan(5.5);
});

test('a person without a picture is shown by initials, and no face is made up', () => {
  const html = renderToStaticMarkup(<Avatar seed={null} id="1" name="Nora Berg" />);
  expect(html).toContain('NB');
  expect(html).not.toContain('<img');
});

test('a sample person has the drawn face, and a photo comes before it', () => {
  expect(renderToStaticMarkup(<Avatar seed="rosa-w" id="1" name="Rosa" />)).toContain('src="/avatars/rosa-w.svg"');
  expect(renderToStaticMarkup(<Avatar photo="/p.jpg" seed="rosa-w" id="1" name="Rosa" />)).toContain('src="/p.jpg"');
});

test('initials are named when the name is not next to them', () => {
  const html = renderToStaticMarkup(<Avatar seed={null} id="1" name="Nora Berg" alt="Nora Berg" />);
  expect(html).toMatch(/role="img" aria-label="Nora Berg"/);
});
