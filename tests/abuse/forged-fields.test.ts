import { beforeAll, expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { accountOf, mailedToken, password, signUpForm } from '#tests/support/accounts.ts';
import { fillApplication, newPro, submittedApplication } from '#tests/support/applications.ts';
import { origin, send, sendForm, sendJson } from '#tests/support/built-site.ts';
import { picture } from '#tests/support/pictures.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** What the server alone decides about an account and a profile, under every name that a form might try. */
const forged = {
  role: 'admin',
  status: 'approved',
  state: 'approved',
  active_role: 'customer',
  activeRole: 'customer',
  verified: 'true',
  rating: '5',
  rating_sum: '500',
  review_count: '100',
  reviewCount: '100',
  completed_jobs: '90',
  completedJobs: '90',
  extra_mile: 'true',
  extraMile: 'true',
  listed: 'true',
  strikes: '0',
  email_verified: 'true',
  emailVerified: 'true',
  two_factor_enabled: 'true',
  phone_verified_at: '2026-01-01',
  id: '00000000-0000-4000-8000-000000000000',
  workerId: '00000000-0000-4000-8000-000000000000',
  'user[role]': 'admin',
  'data[status]': 'approved',
};

/** Returns the row of an account, of its application and of its profile, without what a person may change. */
async function decided(id: string) {
  const account = await world.db
    .selectFrom('user')
    .select(['id', 'role', 'status', 'active_role', 'email_verified', 'two_factor_enabled', 'phone_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const application = await world.db
    .selectFrom('worker_application')
    .select(['id', 'state'])
    .where('id', '=', id)
    .execute();
  const profile = await world.db
    .selectFrom('worker_profile')
    .select(['id', 'listed', 'verified', 'rating_sum', 'review_count', 'completed_jobs', 'extra_mile'])
    .where('id', '=', id)
    .execute();
  return { account, application, profile };
}

test.each([
  ['/signup-client', { role: 'customer', status: 'approved' }],
  ['/signup-worker', { role: 'contractor', status: 'pending_approval' }],
])('the fields of the form of %s decide neither role nor status', async (path, expected) => {
  const { fullName, username, email } = signUpForm();
  const boxes = { smsConsent: 'yes', adult: 'yes', acceptTerms: 'yes' };
  const typed = { fullName, username, email, password, ...boxes };
  const { headers } = await sendForm(path, { ...forged, kind: 'admin', ...typed });
  expect(headers.location).toMatch(/^\/login\?message=check-email/);
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  const opened = await sendJson('POST', '/api/account/confirm', { token: await mailedToken(email) }, { cookie });
  expect(opened.status).toBe(200);
  expect(await accountOf(email)).toMatchObject({ ...expected, two_factor_enabled: false, phone_verified_at: null });
});

const steps: [step: string, fields: Record<string, string>][] = [
  ['trade', { category: 'health-and-wellness', services: 'nurses', skills: 'Wound care', yearsExperience: '8' }],
  ['area', { zip: '94110', serviceRadiusMeters: '24000' }],
  ['rate', { rate: '65', cancellationTier: 'moderate' }],
  ['hours', { 'opens-1-0': '08:00', 'closes-1-0': '16:00' }],
  ['about', { displayName: 'Linh Tran', headline: 'Calm nursing', description: 'x'.repeat(80), languages: 'en' }],
];

let applicant: User;
let approved: User;

beforeAll(async () => {
  applicant = await newPro();
  await fillApplication(applicant);
  approved = await submittedApplication();
  const admin = await world.person({ role: 'admin' });
  await world.as(admin).workers.approveApplication({ applicationId: approved.id });
});

test.each(steps)('the form of the step %s decides nothing that is the server’s', async (step, fields) => {
  for (const pro of [applicant, approved]) {
    const cookie = await sessionCookie(pro);
    const before = await decided(pro.id);
    for (const [name, value] of Object.entries(forged))
      await sendForm(`/worker-dashboard/profile/${step}`, { ...fields, [name]: value }, { cookie });
    await sendForm(`/worker-dashboard/profile/${step}`, { ...fields, ...forged }, { cookie });
    expect(await decided(pro.id)).toEqual(before);
  }
});

const one = { name: 'me.jpg', type: 'image/jpeg' };

test.each([
  ['photo', { intent: 'save' }, 'photo'],
  ['papers', { intent: 'addPaper', kind: 'certificate' }, 'file'],
])('the form of the %s, with its file, decides nothing that is the server’s', async (step, fields, file) => {
  const content = new Uint8Array(await picture());
  for (const pro of [applicant, approved]) {
    const cookie = await sessionCookie(pro);
    const before = await decided(pro.id);
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...forged, ...fields })) body.append(name, value);
    for (const [name, value] of [
      ['isAccepted', 'true'],
      ['accepted_at', '2026-01-01'],
      ['isExpired', 'false'],
    ] as const)
      body.append(name, value);
    body.append(file, new File([content], one.name, { type: one.type }));
    const request = new Request(origin, { method: 'POST', body });
    const headers = { origin, cookie, 'content-type': request.headers.get('content-type') ?? '' };
    const sent = Buffer.from(await request.arrayBuffer());
    const { status } = await send(`/worker-dashboard/profile/${step}`, { method: 'POST', headers, body: sent });
    expect(status).toBeLessThan(500);
    expect(await decided(pro.id)).toEqual(before);
    const accepted = world.db.selectFrom('worker_paper').select('id').where('media_type', '=', 'image/jpeg');
    expect(await accepted.where('accepted_at', 'is not', null).execute()).toEqual([]);
  }
});

test.each([
  ['', { fullName: 'Linh Tran' }],
  ['/contact', { intent: 'changeEmail', newEmail: 'linh.other@example.test', password }],
  ['/contact', { intent: 'sendCode', phone: '+14155550123' }],
  ['/contact', { intent: 'grantTexts', agree: 'yes' }],
  ['/security', { intent: 'start', password }],
  ['/notifications', { quotes_email: 'yes' }],
  ['/display', { timeZone: 'America/New_York' }],
  ['/account', { intent: 'export' }],
])('the settings form %s with %j decides nothing that is the server’s', async (path, fields) => {
  const cookie = await sessionCookie(applicant);
  const before = await decided(applicant.id);
  const { status } = await sendForm(`/settings${path}`, { ...forged, ...fields }, { cookie });
  expect(status).toBeLessThan(500);
  expect(await decided(applicant.id)).toEqual(before);
});

test('hiring as well makes a Pro dual, and nothing else that a form asks for', async () => {
  const pro = await newPro();
  const cookie = await sessionCookie(pro);
  const before = await decided(pro.id);
  await sendForm('/settings/account', { ...forged, intent: 'hireAsWell' }, { cookie });
  const account = { ...before.account, role: 'dual', active_role: 'customer' };
  expect(await decided(pro.id)).toEqual({ ...before, account });
});

test('the API refuses every one of these fields, by name', async () => {
  const cookie = await sessionCookie(approved);
  const before = await decided(approved.id);
  for (const [name, value] of Object.entries(forged)) {
    const body = { displayName: 'Linh Tran', headline: 'Calm', description: 'x'.repeat(80), [name]: value };
    const { status, text } = await sendJson('PUT', '/api/application/about', body, { cookie });
    expect([name, status]).toEqual([name, 400]);
    expect(JSON.parse(text).code).toBe('api.badInput');
  }
  const rename = await sendJson('PUT', '/api/account/name', { fullName: 'Linh Tran', role: 'admin' }, { cookie });
  expect(rename.status).toBe(400);
  expect(await decided(approved.id)).toEqual(before);
});
