import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { usualRules } from '#modules/workers/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';

// Many clients book the slots of one Pro at the same instant, through the operations on a real PostgreSQL. `CLIENTS` and
// `SLOTS` lengthen it.
const [clients, slots] = [Number(process.env.CLIENTS ?? 200), Number(process.env.SLOTS ?? 50)];
const minutes = 60;

async function instantPro(): Promise<User> {
  const pro = await world.worker();
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    worker_id: pro.id,
    weekday,
    opens: '06:00',
    closes: '22:00',
  }));
  await world.db.insertInto('worker_hours').values(hours).execute();
  const area = { service_radius_m: 40_000, lat: 37.75, lng: -122.41 };
  await world.db.updateTable('worker_profile').set(area).where('id', '=', pro.id).execute();
  await world.as(pro).workers.saveBookingRules({ ...usualRules, instant: true });
  return pro;
}

/** Tries again while the database is too busy for an answer, as the page asks its reader to. */
async function untilAnswered(book: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await book();
    } catch (error) {
      const isBusy = error instanceof ORPCError && error.code === 'api.unavailable';
      if (!isBusy || tries === 10) throw error;
    }
  }
}

test(`of ${clients} clients at ${slots} slots, one a slot books, and all others learn what is free`, {
  timeout: 120_000,
}, async () => {
  const pro = await instantPro();
  const people = await Promise.all(Array.from({ length: clients }, () => world.client()));
  const free = await world.as(null).jobs.listFreeSlots({ workerId: pro.id, minutes, weeks: 4 });
  // Every other half hour, so that no slot overlaps the next one.
  const starts = free.days.flatMap((day) => day.starts.filter((_, at) => at % 2 === 0)).slice(0, slots);
  expect(starts).toHaveLength(slots);
  const answers = await Promise.all(
    people.map((client, at) => {
      const startsAt = starts[at % slots] as string;
      const booking = { workerId: pro.id, title: 'Shelves', description: 'Three of them.', zip: '94103', minutes };
      const book = () => world.as(client).jobs.book({ ...booking, startsAt, totalCents: 4_000 });
      return untilAnswered(book).then(
        () => startsAt,
        (error: unknown) => error,
      );
    }),
  );
  expect(answers.filter((answer) => typeof answer === 'string').sort()).toEqual(starts);
  const refusals = answers.filter((answer) => typeof answer !== 'string');
  expect(refusals).toHaveLength(clients - slots);
  for (const refusal of refusals) {
    expect(refusal).toBeInstanceOf(ORPCError);
    const { code, data } = refusal as ORPCError<string, { next: string[] }>;
    expect(code).toBe('jobs.slotNotFree');
    expect(data.next.length).toBeGreaterThan(0);
  }
  const jobs = await world.db.selectFrom('job').select('starts_at').where('worker_id', '=', pro.id).execute();
  expect(jobs).toHaveLength(slots);
});
