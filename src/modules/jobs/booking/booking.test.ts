import { randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { usualRules } from '#modules/workers/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { conversation, send } from '#tests/support/messages.ts';
import { take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import type { BookingRules } from '../../workers/booking-rules.ts';

// The world starts on Monday, March 2, at 9:00 in San Francisco.
const tuesdayAt = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 3, hour + 8, minute)).toISOString();

/** Creates a Pro in San Francisco who works on weekdays from 8:00 to 16:00, and can be booked instantly at $40.00 an hour. */
async function instantPro(rules: Partial<BookingRules> = {}): Promise<User> {
  const pro = await world.worker();
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ worker_id: pro.id, weekday, opens: '08:00', closes: '16:00' }));
  await world.db.insertInto('worker_hours').values(hours).execute();
  const area = { service_radius_m: 40_000, lat: 37.75, lng: -122.41 };
  await world.db.updateTable('worker_profile').set(area).where('id', '=', pro.id).execute();
  await world.as(pro).workers.saveBookingRules({ ...usualRules, instant: true, ...rules });
  return pro;
}

const words = { title: 'Put up three shelves', description: 'The shelves are here.', zip: '94103' };
const about = (pro: User, part = {}) => ({
  workerId: pro.id,
  ...words,
  startsAt: tuesdayAt(10),
  minutes: 120,
  totalCents: 8_000,
  ...part,
});
const book = async (pro: User, part = {}, client?: User) =>
  world.as(client ?? (await world.client())).jobs.book(about(pro, part));

test('a free slot becomes a job that waits 15 minutes for its payment', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const { jobId, dueAt } = await book(pro, {}, client);
  expect(Date.parse(dueAt)).toBe(world.clock.now().getTime() + minutes(15));
  expect(await world.as(client).jobs.get({ jobId })).toMatchObject({
    state: 'awaiting_payment',
    origin: 'instantBooking',
    startsAt: tuesdayAt(10),
    endsAt: tuesdayAt(12),
    priceCents: 8_000,
    hourlyRateCents: 4_000,
    dueAt,
  });
  const { days } = await world.as(null).jobs.listFreeSlots({ workerId: pro.id, minutes: 240, weeks: 1 });
  expect(days.find(({ date }) => date === '2026-03-03')?.starts).toEqual([tuesdayAt(12)]);
});

test('a slot that is not paid for is free again, and the Pro hears nothing', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const { jobId } = await book(pro, {}, client);
  world.clock.forward(minutes(15));
  await world.run('jobs.tick');
  expect(await world.as(client).jobs.get({ jobId })).toMatchObject({ state: 'expired' });
  expect((await world.as(pro).notifications.list({})).items).toEqual([]);
  expect((await world.as(client).notifications.list({})).items.map(({ kind }) => kind)).toEqual(['paymentExpired']);
  await book(pro);
});

test('a slot whose 15 minutes ran out is booked again at once: the earlier job is over, and its client is told', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const first = await book(pro, {}, client);
  world.clock.forward(minutes(15));
  const second = await book(pro, {}, client);
  expect(second.jobId).not.toBe(first.jobId);
  expect(Date.parse(second.dueAt)).toBe(world.clock.now().getTime() + minutes(15));
  expect(await world.as(client).jobs.get({ jobId: first.jobId })).toMatchObject({
    state: 'expired',
    money: { state: 'void' },
  });
  const kinds = async (user: User) => (await world.as(user).notifications.list({})).items.map(({ kind }) => kind);
  expect([await kinds(client), await kinds(pro)]).toEqual([['paymentExpired'], []]);
});

test('a booking whose payment arrived at the last moment is paid, and not booked again', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const { jobId } = await book(pro, {}, client);
  await world.as(client).jobs.setAddress({ jobId, street: '500 Castro St' });
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  await take(world.gateway.pay(sessionId));
  world.clock.forward(minutes(15));
  expect(await book(pro, {}, client)).toMatchObject({ jobId });
  expect(await world.as(client).jobs.get({ jobId })).toMatchObject({ state: 'paid' });
});

test('a form that is sent twice books once', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  expect(await book(pro, {}, client)).toEqual(await book(pro, {}, client));
});

test('the answers about the work are the list of the job, and later ones change nothing', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  await offer(pro, 'house-cleaning');
  const scope = { pets: 'yes', bedrooms: '2', cleaningKind: 'deepCleaning' };
  const { jobId } = await book(pro, { service: 'house-cleaning', scope }, client);
  await book(pro, { service: 'house-cleaning', scope: { bedrooms: '4' } }, client);
  const { scope: list } = await world.as(client).jobs.get({ jobId });
  expect(list.map(({ question, value, needsTick }) => [question, value, needsTick])).toEqual([
    ['bedrooms', '2', false],
    ['cleaningKind', 'deepCleaning', true],
    ['pets', 'yes', false],
  ]);
});

test('an answer that fits no question of the service books nothing', async () => {
  const pro = await instantPro();
  await offer(pro, 'house-cleaning');
  const [service, wrong] = ['house-cleaning', 'catalog.wrongAnswer'];
  expect(await refusalOf(book(pro, { service, scope: { bedrooms: 'two' } }))).toBe(wrong);
  expect(await refusalOf(book(pro, { service, scope: { vehicle: 'A truck' } }))).toBe(wrong);
  expect(await refusalOf(book(pro, { scope: { bedrooms: '2' } }))).toBe(wrong);
  expect(await world.db.selectFrom('job').select('id').where('worker_id', '=', pro.id).execute()).toEqual([]);
});

/** Adds a service to those of a Pro. */
async function offer(pro: User, slug: string): Promise<void> {
  await world.db
    .insertInto('worker_subcategory')
    .columns(['worker_id', 'subcategory_id'])
    .expression((eb) =>
      eb
        .selectFrom('subcategory')
        .select([eb.val(pro.id).as('worker_id'), 'id'])
        .where('slug', '=', slug),
    )
    .execute();
}

test('what was booked is paid and done like any other job', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const { jobId } = await book(pro, {}, client);
  await world.as(client).jobs.setAddress({ jobId, street: '500 Castro St' });
  const { sessionId } = await world.as(client).jobs.createCheckoutSession({ jobId });
  world.gateway.pay(sessionId);
  await world.as(client).jobs.confirmPayment({ jobId, sessionId });
  const kinds = async (user: User) => (await world.as(user).notifications.list({})).items.map(({ kind }) => kind);
  expect([await kinds(pro), await kinds(client)]).toEqual([['jobPaid'], ['jobPaid']]);
});

test.each([
  ['in closed hours', { startsAt: tuesdayAt(15) }],
  ['off the half hour', { startsAt: tuesdayAt(10, 15) }],
  ['before the notice is over', { startsAt: new Date(Date.UTC(2026, 2, 2, 18)).toISOString() }],
  ['further ahead than the Pro plans', { startsAt: new Date(Date.UTC(2026, 3, 7, 18)).toISOString() }],
])('a slot %s is not free', async (_, part) => {
  expect(await refusalOf(book(await instantPro(), part))).toBe('jobs.slotNotFree');
});

test('a refusal names the next free starts', async () => {
  const pro = await instantPro({ bufferMinutes: 30 });
  await book(pro);
  const refused = await book(pro).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ORPCError);
  const next = [tuesdayAt(12, 30), tuesdayAt(13), tuesdayAt(13, 30), tuesdayAt(14)];
  expect((refused as ORPCError<string, { next: string[] }>).data.next.slice(0, 4)).toEqual(next);
});

test.each([
  ['jobs.notInstant', { instant: false }, {}],
  ['jobs.outsideArea', {}, { zip: '90001' }],
  ['jobs.serviceNotOffered', {}, { service: 'plumbing' }],
  ['jobs.bookingTooShort', { shortestHours: 3 }, {}],
  ['jobs.priceChanged', {}, { totalCents: 7_999 }],
  ['places.unknownZip', {}, { zip: '00000' }],
  ['api.badInput', {}, { minutes: 45 }],
])('%s refuses a booking', async (code, rules, part) => {
  expect(await refusalOf(book(await instantPro(rules), part))).toBe(code);
});

test('a job below $20 is not booked', async () => {
  const pro = await instantPro();
  await world.db.updateTable('worker_profile').set({ hourly_rate_cents: 1_900 }).where('id', '=', pro.id).execute();
  expect(await refusalOf(book(pro, { minutes: 60, totalCents: 1_900 }))).toBe('jobs.bookingTooSmall');
});

test('Pros can’t book themselves, and only listed ones can be booked', async () => {
  const pro = await instantPro();
  await world.db.updateTable('user').set({ role: 'dual' }).where('id', '=', pro.id).execute();
  expect(await refusalOf(book(pro, {}, { ...pro, role: 'dual' }))).toBe('jobs.notYourself');
  for (const status of ['pending_approval', 'suspended'] as const) {
    await world.db.updateTable('user').set({ status }).where('id', '=', pro.id).execute();
    expect(await refusalOf(book(pro))).toBe('api.notFound');
  }
  expect(await refusalOf(world.as(await world.client()).jobs.book(about({ ...pro, id: randomUUID() })))).toBe(
    'api.notFound',
  );
});

test('a client holds three unpaid slots at most', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  for (const hour of [8, 10, 12]) await book(pro, { startsAt: tuesdayAt(hour) }, client);
  expect(await refusalOf(book(pro, { startsAt: tuesdayAt(14) }, client))).toBe('jobs.tooManyUnpaid');
});

test('five bookings of one client at the same moment hold three slots', async () => {
  const client = await world.client();
  const pros = await Promise.all(Array.from({ length: 5 }, () => instantPro()));
  const answers = await Promise.all(pros.map((pro) => book(pro, {}, client).then(() => 'booked', refusalCode)));
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(3);
  expect(answers.filter((answer) => answer === 'jobs.tooManyUnpaid')).toHaveLength(2);
});

test('a booking of another length at the same start is another booking', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  await book(pro, {}, client);
  expect(await refusalOf(book(pro, { minutes: 60, totalCents: 4_000 }, client))).toBe('jobs.slotNotFree');
});

test('a client whom the Pro blocked reads that the Pro is not booked instantly', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const { conversationId } = await conversation({ client, pro });
  await send(client, conversationId);
  await world.as(pro).messaging.block({ conversationId });
  expect(await refusalOf(book(pro, {}, client))).toBe('jobs.notInstant');
});

test('before the payment, an instant booking can’t be moved, and calling it off tells the Pro nothing', async () => {
  const [pro, client] = [await instantPro(), await world.client()];
  const { jobId } = await book(pro, {}, client);
  const proposal = world.as(client).jobs.proposeTime({ jobId, startsAt: tuesdayAt(14), message: 'Later?' });
  expect(await refusalOf(proposal)).toBe('jobs.notNow');
  await world.as(client).jobs.callOff({ jobId, reason: 'Wrong day.' });
  expect((await world.as(pro).notifications.list({})).items).toEqual([]);
});

test('bookings at the same moment keep to the buffer', async () => {
  const pro = await instantPro({ bufferMinutes: 60 });
  const starts = [8, 10, 12, 14].map((hour) => ({ startsAt: tuesdayAt(hour) }));
  const answers = await Promise.all(starts.map((part) => book(pro, part).then(() => 'booked', refusalCode)));
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(2);
  expect(answers.filter((answer) => answer === 'jobs.slotNotFree')).toHaveLength(2);
});

const refusalCode = (error: unknown) => (error instanceof ORPCError ? error.code : error);
