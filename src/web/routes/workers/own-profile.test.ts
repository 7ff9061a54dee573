import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { fillApplication, newPro, submittedApplication } from '#tests/support/applications.ts';
import {
  addressOf,
  answerOf,
  type Fields,
  openProfile,
  openStep,
  press,
  profile,
  sendStep,
} from '#tests/support/own-profile.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';
import { loader as dashboard } from '../dashboard/worker-dashboard.tsx';
import * as overview from './own-profile.tsx';
import { loader as paper } from './paper.ts';

test('each step saves what was typed, and leads to the next one', async () => {
  const pro = await newPro();
  const sent: [string, Fields, string][] = [
    [
      'trade',
      [
        ['category', 'health-and-wellness'],
        ['services', 'nurses'],
        ['skills', 'Wound care, Night shifts'],
        ['yearsExperience', '8'],
      ],
      'area',
    ],
    [
      'area',
      [
        ['zip', '94110'],
        ['serviceRadiusMeters', '24140'],
      ],
      'rate',
    ],
    [
      'rate',
      [
        ['rate', '$65.50'],
        ['cancellationTier', 'moderate'],
      ],
      'hours',
    ],
    [
      'hours',
      [
        ['opens-1-0', '08:00'],
        ['closes-1-0', '16:00'],
        ['opens-2-0', ''],
        ['closes-2-0', ''],
      ],
      'about',
    ],
    [
      'about',
      [
        ['displayName', 'Linh T.'],
        ['headline', 'Calm home nursing'],
        ['description', `${'I have worked as a nurse for eight years. '.repeat(2)}`],
        ['languages', 'en'],
        ['languages', 'vi'],
      ],
      'photo',
    ],
  ];
  for (const [step, fields, next] of sent) expect(await sendStep(pro, step, fields)).toBe(`${profile}/${next}`);
  const { application } = await openProfile(pro);
  expect(application).toMatchObject({
    skills: [
      { name: 'Wound care', language: null },
      { name: 'Night shifts', language: null },
    ],
    zip: '94110',
    hourlyRateCents: 6_550,
    hours: [{ weekday: 1, opens: '08:00', closes: '16:00' }],
    languages: ['en', 'vi'],
    missing: ['papers'],
  });
});

test('a text about the Pro that is too short is saved, and its step says so before the next one', async () => {
  const pro = await newPro();
  const about = (description: string, headline = ''): Fields => [
    ['displayName', 'Linh T.'],
    ['headline', headline],
    ['description', description],
    ['languages', 'en'],
  ];
  const answer = await sendStep(pro, 'about', about('Eight years.'));
  const fields = { headline: 'field.required', description: 'workers.descriptionTooShort' };
  expect(answer).toMatchObject({ code: null, fields, typed: { description: 'Eight years.' } });
  expect((await openStep(pro, 'about')).application.description).toBe('Eight years.');
  expect(await sendStep(pro, 'about', about('', 'Calm'))).toMatchObject({ fields: { description: 'field.required' } });
  expect(await sendStep(pro, 'about', about('x'.repeat(80), 'Calm'))).toBe(`${profile}/photo`);
});

test('a license says at its fields that the state is missing, and that its day is past', async () => {
  const pro = await newPro();
  const file = new File([new Uint8Array(await picture())], 'license.jpg', { type: 'image/jpeg' });
  const sent: Fields = [
    ['kind', 'license'],
    ['number', 'RN 1'],
    ['regionState', ''],
    ['expiresOn', '2020-01-31'],
    ['file', file],
    ['intent', 'addPaper'],
  ];
  const fields = { regionState: 'field.required', expiresOn: 'workers.paperExpired' };
  expect(await sendStep(pro, 'papers', sent)).toMatchObject({
    code: 'api.badInput',
    fields,
    typed: { number: 'RN 1' },
  });
});

test('the usual skills of each service are suggested in the Pro’s language, as long as the step can be changed', async () => {
  const [pro, waiting] = [await newPro(), await submittedApplication()];
  expect((await openStep({ ...pro, language: 'es' }, 'trade')).usualSkills.nurses).toContain('Cuidado de heridas');
  expect((await openStep(waiting, 'trade')).usualSkills).toEqual({});
});

test('a category that is chosen without script brings its services next', async () => {
  const pro = await newPro();
  const next = await sendStep(pro, 'trade', [
    ['category', 'health-and-wellness'],
    ['services', 'plumbers'],
    ['shown', ''],
  ]);
  expect(next).toBe(`${profile}/trade`);
});

test('the category of the sign-up link waits at the trade step', async () => {
  const pro = await newPro();
  expect((await openProfile(pro, '?category=home-services')).category).toBe('home-services');
  expect((await openStep(pro, 'trade', '?category=home-services')).category).toBe('home-services');
});

test('a refused step comes back with everything that was typed', async () => {
  const pro = await newPro();
  const rate = await sendStep(pro, 'rate', [
    ['rate', 'a lot'],
    ['cancellationTier', 'strict'],
  ]);
  expect(rate).toMatchObject({ fields: { hourlyRateCents: 'field.invalid' }, typed: { rate: 'a lot' } });
  const hours = await sendStep(pro, 'hours', [
    ['opens-3-0', '09:00'],
    ['closes-3-0', ''],
  ]);
  expect(hours).toMatchObject({ code: 'workers.badHours', typed: { 'opens-3-0': '09:00' } });
  expect(await sendStep(pro, 'area', [['zip', '00000']])).toMatchObject({ typed: { zip: '00000' } });
});

test('the profile says whether the Pro can be paid, and is reviewed without it', async () => {
  const pro = await newPro();
  await fillApplication(pro);
  expect((await openProfile(pro)).hasPayouts).toBe(false);
  await world.payoutAccount(pro);
  expect((await openProfile(pro)).hasPayouts).toBe(true);
});

test('a paper and a photo are added on their steps, and the paper opens for its Pro alone', async () => {
  const pro = await newPro();
  const file = new File([new Uint8Array(await picture())], 'id.jpg', { type: 'image/jpeg' });
  const paperFields: Fields = [
    ['kind', 'identity'],
    ['file', file],
    ['intent', 'addPaper'],
  ];
  expect(await sendStep(pro, 'papers', paperFields)).toBe(`${profile}/papers`);
  const photoFields: Fields = [
    ['photo', file],
    ['intent', 'save'],
  ];
  expect(await sendStep(pro, 'photo', photoFields)).toBe(`${profile}/photo`);
  const { papers, photo } = (await openStep(pro, 'papers')).application;
  expect(photo).toMatch(/^\/faces\//);
  const id = papers[0]?.id ?? '';
  const read = (user: User) => paper(pageArgs(new Request(addressOf(`/papers/${id}`)), { id }, pageContext(user)));
  expect((await read(pro)).headers.get('cache-control')).toBe('private, no-store');
  expect(await read(await world.client()).catch((error: unknown) => error)).toMatchObject({ status: 404 });
});

test('a Pro submits a complete profile, and takes it back', async () => {
  const pro = await newPro();
  await openProfile(pro);
  expect(await press(pro, 'submit')).toMatchObject({ message: expect.stringContaining('missing') });
  await fillApplication(pro);
  expect(await press(pro, 'submit')).toBe(profile);
  expect((await openProfile(pro)).application.state).toBe('submitted');
  expect(await press(pro, 'recall')).toBe(profile);
  expect((await openProfile(pro)).application.state).toBe('draft');
});

test('a Pro reads the reason of a decision', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  await world.as(admin).workers.askRevision({ applicationId: pro.id, reason: 'The license is blurred.' });
  expect((await openProfile(pro)).application).toMatchObject({
    state: 'revision_asked',
    reason: 'The license is blurred.',
  });
});

test('the preview shows the profile as clients would see it', async () => {
  const pro = await newPro();
  expect(answerOf(await openProfile(pro, '?preview').catch((error: unknown) => error))).toBe(profile);
  await fillApplication(pro);
  expect((await openProfile(pro, '?preview')).preview?.worker).toMatchObject({
    name: pro.name,
    city: 'San Francisco',
    state: 'CA',
    hourlyRateCents: 6_500,
    subcategorySlugs: ['nurses'],
  });
});

test('the dashboard of a new Pro says what the profile lacks', async () => {
  const pro = await newPro();
  const page = await dashboard(pageArgs(new Request(addressOf('/worker-dashboard')), {}, pageContext(pro)));
  expect(page).toMatchObject({ application: { missing: expect.arrayContaining(['trade', 'papers']) } });
});

test('an unknown step is not found', async () => {
  const pro = await newPro();
  await expect(openStep(pro, 'none')).rejects.toMatchObject({ status: 404 });
});

test('a Pro answers a notice from the profile page, and a refused answer comes back as typed', async () => {
  const [pro, admin] = [await submittedApplication(), await world.person({ role: 'admin' })];
  const about = { applicationId: pro.id, reason: 'A conviction for theft.', reportFrom: 'Sunset Screening' };
  await world.as(admin).workers.giveNotice(about);
  expect((await openProfile(pro)).application.notice).toMatchObject({ reason: about.reason });
  const answerWith = (answer: string) => {
    const body = new URLSearchParams({ intent: 'answerNotice', answer });
    const request = new Request(addressOf(profile), { method: 'POST', body });
    const sent = overview.action(pageArgs(request, {}, pageContext(pro)));
    return sent.catch((error: unknown) => error).then(answerOf);
  };
  const long = 'x'.repeat(4_001);
  expect(await answerWith(long)).toMatchObject({ code: 'api.badInput', typed: { answer: long } });
  expect(await answerWith('Another person.')).toBe(profile);
  expect((await openProfile(pro)).application).toMatchObject({
    state: 'notice_answered',
    notice: { answer: 'Another person.' },
  });
});

test('the profile page asks for the confirmation of a phone number that texts wait for', async () => {
  const pro = await newPro();
  expect((await openProfile(pro)).phoneToVerify).toBe(false);
  expect((await openProfile({ ...pro, phoneToVerify: true })).phoneToVerify).toBe(true);
});
