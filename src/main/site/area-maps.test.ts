import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { services } from '#tests/support/services.ts';
import { mountAreaMaps } from './area-maps.ts';

const app = new Hono();
mountAreaMaps(app, services);

const get = (address: string, folder = 'area-maps') => app.request(`/${folder}/${address}`);

/** Returns the drawn length of the circle's radius and of the scale, in pixels, and what the scale says. */
function measures(svg: string) {
  const [, radius = ''] = /class="area"[^>]* r="([\d.]+)"/.exec(svg) ?? [];
  const [, scale = '', miles = ''] = /class="scale" d="M[\d ]+v5h([\d.]+)v-5"\/><text[^>]*>(\d+)/.exec(svg) ?? [];
  return { radius: Number(radius), pixelsPerMile: Number(scale) / Number(miles) };
}

test('the map shows borders, the larger cities around, and the area to the scale that it names', async () => {
  const answer = await get('94110/20/en.svg');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  const svg = await answer.text();
  for (const city of ['San Francisco', 'Oakland', 'Berkeley']) expect(svg).toContain(`>${city}</text>`);
  expect(/class="land" d="M/.test(svg) && /class="border" d="M/.test(svg)).toBe(true);
  const { radius, pixelsPerMile } = measures(svg);
  expect(radius / pixelsPerMile).toBeCloseTo(20, 1);
  expect(radius).toBeLessThan(150);
});

test('caches may keep a map, which is the same for everyone', async () => {
  const answer = await get('94110/5/en.svg');
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d{5,}$/);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(await (await get('94110/5/en.svg')).text()).toBe(await answer.text());
});

test('the map for pins has no circle, shows a small area larger, and also the farthest Pros', async () => {
  const [forPins, withArea] = await Promise.all(
    ['place-maps', 'area-maps'].map(async (folder) => (await get('94110/3/en.svg', folder)).text()),
  );
  expect(forPins).not.toContain('class="area"');
  expect(measures(`${forPins}`).pixelsPerMile).toBeGreaterThan(2 * measures(`${withArea}`).pixelsPerMile);
  expect((await get('94110/100/en.svg', 'place-maps')).status).toBe(200);
  expect((await get('94110/100/en.svg')).status).toBe(404);
});

test('the scale is in the language of the address', async () => {
  expect(await (await get('94110/20/en.svg')).text()).toContain('>10 mi<');
  expect(await (await get('94110/20/ru.svg')).text()).toContain('>10 ми<');
});

test.each([
  '00000/20/en.svg',
  '94110/21/en.svg',
  '94110/020/en.svg',
  '94110/20/xx.svg',
  '9411/20/en.svg',
  '94110/20/en.png',
])('there is no map at %s', async (address) => {
  expect((await get(address)).status).toBe(404);
});

test.each(['99501', '96813', '00901', '88901', '10001'])(
  'the widest and the smallest area around %s can be drawn',
  async (zip) => {
    for (const miles of [3, 75]) {
      const svg = await (await get(`${zip}/${miles}/en.svg`)).text();
      expect(svg).toContain('class="land" d="M');
      expect(svg).not.toContain('NaN');
      expect(svg.length).toBeLessThan(60_000);
    }
  },
);
