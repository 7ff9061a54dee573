import { expect, test } from 'vitest';
import { isTroubled, jobStates } from '#modules/jobs/states.ts';
import { faceFor, keyOf } from '#platform/portraits/face.server.ts';
import { looks, skins } from '#platform/portraits/palette.server.ts';
import { sampleLogins } from './logins.ts';
import { metros } from './people/metros.ts';
import { heritages, looksFor } from './people/names.ts';
import type { Person } from './people/people.ts';
import { categories } from './trades/trades.ts';
import { createWorld, type World } from './world.ts';

const now = new Date('2026-11-20T17:00:00Z');
const world = createWorld(now);
const listed = world.pros.filter(({ status }) => status === 'approved');

/** Everything that does not depend on the day: names, prices and texts. */
const timelessParts = ({ people, pros, jobs, requests }: World) => ({
  people: people.map(({ id, name, email, zip, languages }) => [id, name, email, zip, languages]),
  pros: pros.map(({ headline, skills, rate, hours, verified, extraMile }) => [
    headline,
    skills,
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

test('the steps of a job follow one another and lie in the past', () => {
  for (const { steps, state } of world.jobs) {
    const times = steps.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
    expect(steps.at(-1)?.to).toBe(state);
  }
});

test('the next act of the clock is never overdue', () => {
  const overdue = world.jobs.filter(({ dueAt }) => dueAt && dueAt <= now);
  expect(overdue.map(({ state, dueAt }) => [state, dueAt])).toEqual([]);
});

test('no Pro is in two places at the same time', () => {
  const booked = world.jobs.filter(({ state }) => !isTroubled(state));
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
