import { expect, test } from 'vitest';
import { brand } from '#lib/brand.ts';
import { languages } from '#lib/languages.ts';
import { goesTo, kindNames, type NotificationKind, notificationKinds } from './kinds.ts';
import { optOutWords, smsSentences } from './sentences.server.ts';
import { maxParts, partsOf } from './text-message.ts';
import { composeText, type Texted } from './texts.server.ts';

const site = { APP_URL: 'https://nearhand.example' };
const id = '7f3c1d2e-9a4b-4c6d-8e0f-112233445566';

const usual = {
  title: 'Fix the kitchen sink',
  worker: 'Maria G.',
  client: 'Ann T.',
  author: 'Ann T.',
  city: 'Oakland',
  totalCents: 14_400,
  refundCents: 4_000,
  heldCents: 2_000,
  payoutCents: 10_400,
  startsAt: '2026-11-25T20:30:00Z',
  releaseAt: '2026-11-25T20:30:00Z',
  askAt: '2026-11-25T20:30:00Z',
  answerAt: '2026-11-25T20:30:00Z',
  answerUntilAt: '2026-11-25T20:30:00Z',
  company: 'Sunset Screening, 1 Main St, Reno NV 89501, (775) 555-0100',
  reason: 'Please add a photo of you at work.',
  timeZone: 'America/Los_Angeles',
};

/** Long names, dates and sums; a title as long as its field, in Latin letters. */
const longest = {
  ...usual,
  title:
    'Deep clean of a four-bedroom house, then assemble two wardrobes and a bed before my parents move in from Nevada '.padEnd(
      120,
      '!',
    ),
  worker: 'María-Fernanda de los Ángeles Gutiérrez P.',
  client: 'Wilhelmina-Theodora Montgomery-Smythe B.',
  author: 'Wilhelmina-Theodora Montgomery-Smythe B.',
  city: 'Rancho Santa Margarita',
  totalCents: 9_999_999,
  refundCents: 4_999_999,
  heldCents: 4_999_999,
  payoutCents: 4_500_001,
};

/** A title in letters that take two bytes each, in every language. */
const foreign = {
  ...longest,
  title: 'Замена смесителя и двух кранов, потом покраска стен в коридоре',
  worker: 'Nguyễn Thị Ánh Đ.',
};

type About = Record<string, unknown> & { flags?: object };

const dataOf = (kind: NotificationKind, about: About) => ({
  ...Object.fromEntries(notificationKinds[kind].data.map((name) => [name, about[name]])),
  ...about.flags,
});

function textOf(kind: NotificationKind, about: About, text: Pick<Texted, 'language' | 'isFirstText'>) {
  const path = notificationKinds[kind].path.replace(/:\w+/, id);
  return composeText({ kind, data: dataOf(kind, about), path, ...text }, site);
}

/** The flags of the situations whose texts have words of their own. */
const situations = [
  { isSubmitted: true },
  { isPayer: true },
  { isAccountMissing: true },
  { isPartRefunded: true },
  { isOwn: true },
  { isOwnUnrefunded: true },
  { isPaidCancel: true },
  { isFreeCancel: true },
  { isReaderSuspended: true },
  { isOtherSuspended: true },
  { isSlotOver: true },
  { isNeverStarted: true },
];

const namesJob = (kind: NotificationKind) => notificationKinds[kind].data.some((name) => name === 'title');

const texted = kindNames.filter((kind) => goesTo('sms', kind));
const every = languages.flatMap((language) => texted.map((kind) => [kind, language] as const));

test.each(every)('%s in %s has two parts at most, however long its names and sums', (kind, language) => {
  const wordsOf = (flags: object) =>
    smsSentences(kind, dataOf(kind, { ...longest, flags }), language, { longest: 60, withMore: true });
  // Where the words are the usual ones, so is the text.
  const ofSituations = situations
    .filter((flags) => wordsOf(flags) !== wordsOf({}))
    .flatMap((flags) => [longest, foreign].map((about) => [{ ...about, flags }, true] as const));
  for (const [about, isFirstText] of [[longest, false], [longest, true], [foreign, true], ...ofSituations] as const) {
    const text = textOf(kind, about, { language, isFirstText });

    expect(partsOf(text), text).toBeLessThanOrEqual(maxParts);
    if (namesJob(kind)) expect(text).toContain(about.title.slice(0, 9));
  }
});

test.each(every)('%s in %s names product and job, and ends with the link or how to opt out', (kind, language) => {
  const link =
    /https:\/\/nearhand\.example\/(t\/[jmqrw][\w-]{22}|worker-dashboard(\/profile)?|dashboard|suspended|settings\/payouts)$/;
  const text = textOf(kind, usual, { language, isFirstText: false });
  const first = textOf(kind, usual, { language, isFirstText: true });
  const [start, end] = first.split(` ${optOutWords(language)}`);

  expect(text).toMatch(link);
  expect(start).toMatch(link);
  expect(end).toBe('');
  const beginning = new RegExp(`^${brand}: .*${namesJob(kind) ? 'Fix the kitch' : ''}`);
  for (const each of [text, first]) expect(each).toMatch(beginning);
});

test.each(texted)('%s is whole in English and Spanish, in letters of which 153 are a part', (kind) => {
  for (const language of ['en', 'es'] as const) {
    const text = textOf(kind, { ...usual, worker: 'José Á.' }, { language, isFirstText: true });

    expect(text).toMatch(/^[\x20-\x7eéñ¿]*$/);
    if (namesJob(kind)) expect(text).toContain(usual.title);
    expect(text).not.toContain('...');
  }
});

test('a reader of Russian learns by text until when to check the work', () => {
  expect(textOf('workSubmitted', usual, { language: 'ru', isFirstText: false })).toContain('25 нояб., 12:30 PST');
});
