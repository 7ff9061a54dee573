import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { usualRules } from '#modules/workers/public.server.ts';
import { words } from '#platform/words.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { TranslationProvider } from '#web/page/translation.tsx';
import Compare, { loader } from './compare.tsx';

async function load(query: string, api = world.as(null)) {
  const request = new Request(`https://nearhand.test/compare${query}`);
  return (await loader(pageArgs(request, {}, pageContext(null, api)))).data;
}

/** Returns the page as HTML. */
async function render(query: string): Promise<string> {
  const page = createElement(Compare, { loaderData: await load(query) } as never);
  const router = createMemoryRouter([{ path: '*', element: page, handle: { light: true } }], {
    initialEntries: ['/compare'],
  });
  return renderToStaticMarkup(
    createElement(TranslationProvider, { words: words('en') } as never, createElement(RouterProvider, { router })),
  );
}

const twoPros = async () => [await world.worker({ name: 'Ana Ruiz' }), await world.worker({ name: 'Ben Okafor' })];

test('the address says whom to compare, from where and for how long; what it can’t mean is left out', async () => {
  const [ana, ben] = await twoPros();
  const { address } = await load(`?ids=${ana?.id},${ben?.id}&ids=${ana?.id}&ids=none&zip=94110&hours=2.5`);
  expect(address).toEqual({ ids: [ana?.id, ben?.id], zip: '94110', hours: 2.5 });
  expect((await load('?ids=none&zip=00000&hours=0')).address).toEqual({ ids: [], zip: null, hours: null });
});

test('lines in which the Pros differ come first, in a table with headings for both directions', async () => {
  const [ana, ben] = await twoPros();
  await world.db
    .updateTable('worker_profile')
    .set({ hourly_rate_cents: 9_900 })
    .where('id', '=', `${ben?.id}`)
    .execute();
  const html = await render(`?ids=${ana?.id}&ids=${ben?.id}&zip=94110&hours=3`);
  const at = (text: string) => html.indexOf(text);
  expect(at('Where they differ')).toBeGreaterThan(0);
  for (const line of ['>Hourly rate<', 'about $297 for 3\u00a0hours, all in']) {
    expect(at(line)).toBeGreaterThan(at('Where they differ'));
    expect(at(line)).toBeLessThan(at('The same for all'));
  }
  expect(at('>Cancellation<')).toBeGreaterThan(at('The same for all'));
  expect(html.match(/<th scope="col"/g)).toHaveLength(3);
  expect(html).toContain('<th scope="row"');
});

test('the next free day is the one on the card, and no day where no time is left; a Pro without one answers requests', async () => {
  const [ana, ben] = await twoPros();
  const week = [ana, ben].flatMap((pro) =>
    [1, 2].map((weekday) => ({ worker_id: `${pro?.id}`, weekday, opens: '08:00', closes: '12:00' })),
  );
  await world.db.insertInto('worker_hours').values(week).execute();
  await world.as(ana ?? null).workers.saveBookingRules({ ...usualRules, instant: true });
  await world.run('jobs.keepFreeDays');
  const days = async () => {
    const html = await render(`?ids=${ana?.id}&ids=${ben?.id}`);
    return /Next available day<\/th>(.*?)<\/tr>/
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]+>/g, ' ')
      .match(/\w+( \w+)*/g);
  };
  const onCard = async () => {
    const { items } = await world.as(null).workers.search({ zip: '94110', limit: 48 });
    return [ana, ben].map((pro) => items.find(({ id }) => id === pro?.id)?.nextFreeDay?.daysAhead);
  };
  // The world starts on a Monday, at 9:00; the notice is two hours.
  expect([await days(), await onCard()]).toEqual([
    ['Today', 'Ask the Pro'],
    [0, undefined],
  ]);
  world.clock.forward(hours(2));
  expect([await days(), await onCard()]).toEqual([
    ['Tomorrow', 'Ask the Pro'],
    [1, undefined],
  ]);
});

test('three Pros are more than a phone shows: their number is said, and each name leads to its column', async () => {
  const [ana, ben] = await twoPros();
  const cleo = await world.worker({ name: 'Cleo Hart' });
  expect(await render(`?ids=${ana?.id}&ids=${ben?.id}`)).not.toContain('swipe the table');
  const html = await render(`?ids=${ana?.id}&ids=${ben?.id}&ids=${cleo.id}`);
  expect(html).toContain('3 Pros: swipe the table');
  const [, target] = /<a href="#([^"]+)"[^>]*>Cleo Hart</.exec(html) ?? [];
  expect(html).toContain(`<th scope="col" id="${target}"`);
});

test('Pros of one trade are asked with one request, and those of different trades are not', async () => {
  const [ana, ben] = await twoPros();
  const nurse = await world.worker({ categoryId: 2 });
  const same = await render(`?ids=${ana?.id}&ids=${ben?.id}`);
  expect(decodeURIComponent(same)).toContain(`/quote/new?workerId=${ana?.id}&workerId=${ben?.id}`);
  const different = await render(`?ids=${ana?.id}&ids=${nurse.id}`);
  expect(different).not.toContain('quote%2Fnew');
  expect(different).toContain('different kinds of work');
});

test('a Pro who is no longer listed is missing, and the page says so', async () => {
  const [ana, ben] = await twoPros();
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', `${ben?.id}`).execute();
  const html = await render(`?ids=${ana?.id}&ids=${ben?.id}`);
  expect(html).toContain('listed anymore');
  expect(html).not.toContain('Ben Okafor');
  expect(await render('')).toContain('No Pros to compare');
});

test('a comparison of four sends at most three queries', async () => {
  const pros = [...(await twoPros()), ...(await twoPros())];
  const query = `?${pros.map(({ id }) => `ids=${id}`).join('&')}&zip=94110`;
  await load(query);
  expect(await countQueries(null, (api) => load(query, api))).toBeLessThanOrEqual(3);
});
