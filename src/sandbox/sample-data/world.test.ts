import { expect, test } from 'vitest';
import { after, minutes } from '#lib/clock.ts';
import { toPlaceTime } from '#lib/place-time.server.ts';
import { pauseMs, releaseAfterMs } from '#modules/jobs/deadlines.ts';
import { isPaidFor, isTroubled, jobStates } from '#modules/jobs/states.ts';
import { faceFor, keyOf } from '#platform/portraits/face.server.ts';
import { looks, skins } from '#platform/portraits/palette.server.ts';
import type { SampleJob } from './jobs/sample-job.ts';
import { sampleLogins } from './logins.ts';
import { metros } from './people/metros.ts';
import { heritages, looksFor } from './people/names.ts';
import type { Person } from './people/people.ts';
import { idOf } from './random.ts';
import { notes, tasksByTrade } from './texts/texts.ts';
import { categories } from './trades/trades.ts';
import { createWorld, type World } from './world.ts';

const now = new Date('2026-11-20T17:00:00Z');
const world = createWorld(now);
const listed = world.pros.filter(({ status }) => status === 'approved');

/** Everything that does not depend on the day: names, prices and texts. */
const timelessParts = ({ people, pros, jobs, requests }: World) => ({
  people: people.map(({ id, name, email, zip, languages }) => [id, name, email, zip, languages]),
  pros: pros.map(({ headline, skillSlugs, rate, hours, verified, extraMile }) => [
    headline,
    skillSlugs,
    rate,
    hours,
    verified,
    extraMile,
  ]),
  titles: jobs.map(({ id, task, price, client, pro }) => [id, task, price, client.name, pro.name]),
  requests: requests.map(({ task, recipients }) => [
    task,
    recipients.map(({ pro, offer }) => [pro.name, offer?.message]),
  ]),
});

test('the same moment makes the same world', () => {
  expect(createWorld(now)).toEqual(world);
});

test('another day makes the same people, prices and texts', () => {
  expect(timelessParts(createWorld(new Date('2026-12-08T05:30:00Z')))).toEqual(timelessParts(world));
});

test('no two Pros describe themselves in the same words', () => {
  const descriptions = world.pros.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test('Pros of one trade in one place share neither headline nor opening', () => {
  for (const [, neighbors] of Map.groupBy(listed, ({ trade, metro }) => `${trade.slug} ${metro.key}`)) {
    const headlines = neighbors.map(({ headline }) => headline);
    expect(new Set(headlines).size).toBe(headlines.length);
    const openings = neighbors.map(({ description }) => description.slice(0, 40));
    expect(new Set(openings).size).toBe(openings.length);
  }
});

test('no text has an unfilled placeholder', () => {
  const texts = [
    ...world.pros.flatMap(({ headline, description }) => [headline, description]),
    ...world.jobs.flatMap(({ reviews }) => reviews.map(({ comment }) => comment)),
    ...world.requests.flatMap(({ recipients }) => recipients.map(({ offer }) => offer?.message ?? 'none')),
  ];
  expect(texts.filter((text) => /[{}]|undefined|NaN/.test(text) || text.trim() === '')).toEqual([]);
});

test('no two people share a name, an email address or a username', () => {
  for (const key of ['name', 'email', 'username', 'id'] as const) {
    expect(new Set(world.people.map((person) => person[key])).size).toBe(world.people.length);
  }
  expect(world.people.filter(({ email }) => !email.endsWith('@nearhand.test'))).toEqual([]);
  expect(world.people.filter(({ username }) => !/^[a-z0-9.]{3,30}$/.test(username))).toEqual([]);
});

test('every metro has every category, and some metro every trade', () => {
  for (const metro of metros) {
    for (const category of categories) {
      const count = listed.filter((pro) => pro.metro === metro && pro.category === category).length;
      expect(count, `${category.slug} in ${metro.city}`).toBeGreaterThanOrEqual(3);
    }
  }
  const offered = new Set(listed.flatMap(({ subcategories }) => subcategories));
  expect(categories.flatMap(({ trades }) => trades).filter(({ slug }) => !offered.has(slug))).toEqual([]);
});

test('the sample logins are the people they name', () => {
  const known = new Map(world.people.map((person) => [person.email, person]));
  const offered = sampleLogins.map(({ email, role, name }) => [email, role, name]);
  expect(offered).toEqual(sampleLogins.map(({ email }) => [email, known.get(email)?.role, known.get(email)?.name]));
});

test('jobs are in every state', () => {
  expect([...new Set(world.jobs.map(({ state }) => state))].toSorted()).toEqual([...jobStates].toSorted());
});

/** Days and hours at which the product may be started: noon, midnight and the hours between, in summer and winter. */
const moments = [
  now,
  ...['2026-12-08T05:30', '2026-11-22T08:05', '2026-07-04T10:40', '2027-03-14T12:00', '2027-02-01T15:10'].map(
    (text) => new Date(`${text}:00Z`),
  ),
];
const worlds = moments.map((at) => ({ at, jobs: at === now ? world.jobs : createWorld(at).jobs }));

test.each(worlds)('at $at the steps of a job follow one another and lie in the past', ({ at, jobs }) => {
  for (const { steps, state } of jobs) {
    const times = steps.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(at.getTime());
    expect(steps.at(-1)?.to).toBe(state);
  }
});

test.each(worlds)('at $at the next act of the clock is not overdue, nor a reminder', ({ at, jobs }) => {
  const overdue = jobs.filter(({ dueAt, remindAt }) => (dueAt && dueAt <= at) || (remindAt && remindAt <= at));
  expect(overdue.map(({ state, dueAt, remindAt }) => [state, dueAt, remindAt])).toEqual([]);
  const submitted = jobs.filter(({ state }) => state === 'submitted');
  expect(submitted.filter(({ dueAt, remindAt }) => remindAt && dueAt && remindAt < dueAt).length).toBeGreaterThan(5);
  const reminded = ['submitted', 'changes_requested', 'in_progress', 'disputed'];
  expect(jobs.filter(({ state, remindAt }) => remindAt && !reminded.includes(state))).toEqual([]);
});

test.each(worlds)('at $at work starts by day, and Elena’s next within two hours', ({ at, jobs }) => {
  const next = jobs.filter(({ id }) => id === idOf('pro next'));
  expect(next.map(({ state, client, pro }) => [state, client.name, pro.name])).toEqual([
    ['paid', 'Maya Thompson', 'Elena Morales'],
  ]);
  const minutesAhead = ((next[0]?.startsAt.getTime() ?? 0) - at.getTime()) / 60_000;
  expect(minutesAhead).toBeGreaterThan(60);
  expect(minutesAhead).toBeLessThan(120);
  const timeOf = ({ startsAt, pro }: SampleJob) => toPlaceTime(startsAt, pro.metro.timeZone).slice(-5);
  const atNight = jobs.filter((job) => job !== next[0] && (timeOf(job) < '07:00' || timeOf(job) > '20:00'));
  expect(atNight.map((job) => [job.task.title, job.state, timeOf(job)])).toEqual([]);
});

test('what a client asks for names no day of the week and no time of day, which the date would contradict', () => {
  const named =
    /(mon|tues|wednes|thurs|fri|satur|sun)day|weekend|morning|afternoon|evening|night|\bnoon|o’clock|lunes|martes|miércoles|jueves|viernes|sábado|domingo|noche|mañana|Navidad|понедельник|вторник|сред[уы]|четверг|пятниц|суббот|воскресень|утр|вечер|ноч|понеділ|вівтор|серед[уи]|четвер|п’ятниц|субот|неділ|ранк|вечор|thứ (hai|ba|tư|năm|sáu|bảy)|chủ nhật|buổi|tối|周[一二三四五六日末]|星期|早上|晚上|上午|下午|年前/i;
  const tasks = [
    ...categories.flatMap(({ trades }) => trades.flatMap(({ jobs }) => jobs)),
    ...[...tasksByTrade.values()].flatMap((tasks) => Object.values(tasks)),
  ];
  expect(tasks.length).toBeGreaterThan(150);
  expect(tasks.map(({ title }) => title).filter((title) => named.test(title))).toEqual([]);
});

test('one counter waits for the sample client, and one for the sample Pro', () => {
  const waiting = world.requests.flatMap(({ client, recipients }) =>
    recipients.flatMap(({ pro, offer, earlier }) =>
      offer && earlier ? [{ client, pro, offer, rounds: earlier.length }] : [],
    ),
  );
  for (const { pro, offer } of waiting) {
    const endOf = (work: { startsAt: Date; minutes: number }) => after(work.startsAt, minutes(work.minutes));
    const taken = world.jobs.filter(
      (job) => job.pro === pro && job.startsAt < endOf(offer) && endOf(job) > offer.startsAt,
    );
    expect(taken).toEqual([]);
  }
  expect(waiting).toMatchObject([
    { client: world.cast.client, rounds: 2 },
    { pro: world.cast.pro, rounds: 1 },
  ]);
});

test('Pros answer about as fast as their profiles say', () => {
  const answers = world.requests.flatMap(({ createdAt, recipients }) =>
    recipients.flatMap(({ pro, offer, earlier }) =>
      offer ? [{ pro, ms: (earlier?.[0] ?? offer).createdAt.getTime() - createdAt.getTime() }] : [],
    ),
  );
  const measured = [...Map.groupBy(answers, ({ pro }) => pro)].filter(([, of]) => of.length >= 3);
  expect(measured.map(([pro]) => pro)).toContain(world.cast.pro);
  for (const [pro, of] of measured) {
    const median = of.map(({ ms }) => ms / 60_000).sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
    expect(median / pro.responseMinutes).toBeGreaterThan(0.5);
    expect(median / pro.responseMinutes).toBeLessThan(1.5);
  }
});

test('who says that something is not right does so in their own language, and the operator explains', () => {
  const cases = world.jobs.flatMap((job) => (job.case ? [{ ...job, ...job.case }] : []));
  expect(cases.length).toBeGreaterThan(9);
  expect(new Set(cases.map(({ openedBy }) => openedBy)).size).toBe(2);
  for (const { state, steps, openedBy, reason, client, pro, money, price } of cases) {
    const author = openedBy === 'client' ? client : pro;
    expect(notes[author.language][`${openedBy}Complains`]).toContain(reason);
    expect(['disputed', 'settled']).toContain(state);
    if (state === 'disputed') expect([money.state, money.held]).toEqual(['held', price]);
    if (state !== 'settled') continue;
    expect(steps.at(-1)).toMatchObject({ act: 'settle', by: 'admin', note: expect.stringMatching(/.{10}/) });
    expect([money.state, money.released + money.fee + money.refunded]).toEqual(['closed', price]);
    expect(Math.min(money.released, money.refunded)).toBeGreaterThan(0);
  }
});

test('jobs that stand still ask both questions, and the cast has one of each', () => {
  const asked = world.jobs.filter(({ state }) => state === 'needs_attention');
  expect(new Set(asked.map(({ startedAt }) => startedAt === null)).size).toBe(2);
  const cast = [world.cast.client.id, world.cast.dual.id];
  const own = asked.filter(({ client, pro }) => cast.includes(client.id) || cast.includes(pro.id));
  expect(own.map(({ startedAt }) => startedAt === null).toSorted()).toEqual([false, true]);
  const told = world.notifications.filter(({ kind }) => kind === 'arrivalAsked' || kind === 'finishAsked');
  expect(told.map(({ path }) => path).toSorted()).toEqual(asked.map(({ id }) => `/jobs/${id}`).toSorted());
});

test('a paused release is three days later, and its Pro knows', () => {
  const paused = world.jobs.filter(({ pausedAt }) => pausedAt);
  expect(paused.length).toBeGreaterThan(0);
  for (const { steps, state, dueAt, pausedAt, price } of paused) {
    const submit = steps.find(({ act }) => act === 'submit')?.at ?? now;
    expect([state, dueAt]).toEqual(['submitted', after(submit, releaseAfterMs(price) + pauseMs)]);
    expect(pausedAt).toEqual(steps.at(-1)?.at);
  }
  const told = world.notifications.filter(({ kind }) => kind === 'releasePaused');
  expect(told.map(({ path }) => path).toSorted()).toEqual(paused.map(({ id }) => `/jobs/${id}`).toSorted());
});

test('the Pro knows where to go once it is paid, unless the work is done online', () => {
  for (const { state, address, task, client } of world.jobs) {
    expect(address !== null, state).toBe(isPaidFor(state));
    if (!address) continue;
    expect(address.remote).toBe(task.remote === true);
    if (!address.remote) expect(client.metro.streets).toContain(address.street?.replace(/^\d+ /, ''));
  }
  const kept = world.jobs.flatMap(({ address }) => address ?? []);
  for (const part of ['remote', 'street', 'unit', 'notes'] as const)
    expect(kept.filter((address) => address[part]).length, part).toBeGreaterThan(20);
});

test('the sample client has something to pay, to release with less than the agreed hours, and in dispute', () => {
  const own = world.jobs.filter(({ client }) => client.email === 'client@nearhand.test');
  const states = own.map(({ state }) => state);
  expect(states).toEqual(
    expect.arrayContaining(['awaiting_payment', 'submitted', 'disputed', 'settled', 'called_off']),
  );
  const [handedIn] = own.filter(({ state }) => state === 'submitted');
  expect(handedIn).toMatchObject({ pricing: 'hourly', minutes: 180, workedMinutes: 150 });
});

test.each(worlds)('at $at no Pro is in two places at the same time', ({ jobs: all }) => {
  const booked = all.filter(({ state }) => !isTroubled(state));
  for (const [pro, jobs] of Map.groupBy(booked, (job) => job.pro)) {
    const sorted = jobs.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    sorted.forEach((job, index) => {
      const next = sorted[index + 1];
      if (next) expect(job.endsAt.getTime(), pro.name).toBeLessThanOrEqual(next.startsAt.getTime());
    });
  }
});

test('reviews with three stars or fewer say why', () => {
  const low = world.jobs.flatMap(({ reviews }) => reviews).filter(({ rating }) => rating <= 3);
  expect(low.length).toBeGreaterThan(20);
  expect(low.filter(({ comment }) => comment.length < 15)).toEqual([]);
});

test('reviews are written in all six languages', () => {
  const languages = new Set(world.jobs.flatMap(({ reviews }) => reviews).map(({ language }) => language));
  expect([...languages].toSorted()).toEqual(['en', 'es', 'ru', 'uk', 'vi', 'zh']);
});

test('about half of the names of each heritage are women’s', () => {
  for (const [heritage, { given, women }] of Object.entries(heritages))
    expect(Math.abs(women.length / given.length - 0.5), heritage).toBeLessThan(0.2);
});

const faceOf = (person: Person) => faceFor(world.portraits.get(person) ?? '');

test('the faces fit the names', () => {
  expect(world.portraits.size).toBe(world.people.length);
  for (const person of world.people) {
    const face = faceOf(person);
    expect([person.name, face.woman]).toEqual([person.name, person.woman]);
    const tones = looksFor(person.heritage, person.first).flatMap((look) =>
      looks[look].skins.map((tone) => skins[tone]),
    );
    expect(tones, person.name).toContain(face.skin);
    if (face.cut === 'scarf') expect(person).toMatchObject({ woman: true, heritage: 'arabic' });
  }
  const known = new Map(world.people.map((person) => [person.name, faceOf(person).woman]));
  const inMission = ['Maya Thompson', 'Elena Morales', 'Daniel Okafor', 'Linh Tran'].map((name) => known.get(name));
  expect(inMission).toEqual([true, true, false, true]);
});

test('no face is seen twice in one city', () => {
  for (const [metro, people] of Map.groupBy(world.people, ({ metro }) => metro)) {
    const keys = people.map((person) => keyOf(faceOf(person)));
    expect(new Set(keys).size, metro.city).toBe(people.length);
  }
});
