import { randomUUID } from 'node:crypto';
import { hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import type { User } from '#platform/operations/context.server.ts';
import { testVirus } from '#sandbox/scanner/virus-scanner.server.ts';
import { details } from '#tests/support/hiring.ts';
import { picture } from '#tests/support/pictures.ts';
import { loseScanner, scanFiles } from '#tests/support/virus-scanner.ts';
import { world } from '#tests/support/world.ts';
import * as login from '#web/routes/account/login.tsx';
import * as signUp from '#web/routes/account/sign-up-client.tsx';
import * as quoteNew from '#web/routes/hiring/quote-new.tsx';
import * as request from '#web/routes/hiring/request.tsx';
import * as checkout from '#web/routes/jobs/checkout.tsx';
import * as job from '#web/routes/jobs/job.tsx';

type Fields = Record<string, string | File[]>;

/** A mistake that is made on a page and through the API. */
export interface Mistake {
  by: User | null;
  page: { action: unknown; params?: Record<string, string>; form: Fields };
  api: { method?: string; path: string; body: unknown };
  code: string;
  status: number;
  /** Field → error code. */
  fields?: Record<string, string>;
}

const signIn = (fields: Fields) => ({
  page: { action: login.action, form: fields },
  api: { path: '/api/session', body: fields },
});

const account = {
  kind: 'client',
  smsConsent: true,
  acceptTerms: true,
  adult: true,
  password: 'a password that is long',
};
const boxes = { smsConsent: 'yes', acceptTerms: 'yes', adult: 'yes', password: 'a password that is long' };
const newAccount = (fields: Record<string, string>) => ({
  page: { action: signUp.action, form: { ...boxes, ...fields } },
  api: { path: '/api/account', body: { ...account, ...fields } },
});

const about = (jobId: string, intent: string, path: string, fields: Fields = {}, body: object = fields) => ({
  page: { action: job.action, params: { jobId }, form: { intent, ...fields } },
  api: { path: `/api/jobs/${jobId}/${path}`, body },
});

const ask = (fields: Record<string, string>) => ({
  page: { action: quoteNew.action, form: { intent: 'send', ...details, ...fields } },
  api: { path: '/api/requests', body: { ...details, ...fields } },
});

const photo = (jobId: string, ...files: File[]) => {
  const body = new FormData();
  body.append('slot', 'before');
  for (const file of files) body.append('photo', file);
  return about(jobId, 'photo', 'photos', { slot: 'before', photo: files }, body);
};

/** Mistake → how to make it. */
export const mistakes: Record<string, () => Promise<Mistake>> = {
  'a field is missing': async () => ({
    by: null,
    ...signIn({ password: 'secret' }),
    code: 'api.badInput',
    status: 400,
    fields: { email: 'field.required' },
  }),
  'a field is empty': async () => ({
    by: null,
    ...signIn({ email: ' ', password: '' }),
    code: 'api.badInput',
    status: 400,
    fields: { email: 'field.required', password: 'field.required' },
  }),
  'a text is malformed, too short or too long': async () => ({
    by: null,
    ...newAccount({ username: 'ab', fullName: 'x'.repeat(121), email: 'nonsense' }),
    code: 'api.badInput',
    status: 400,
    fields: { username: 'field.tooShort', fullName: 'field.tooLong', email: 'field.invalid' },
  }),
  'a ZIP code is malformed': async () => ({
    by: await world.client({ language: 'vi' }),
    ...ask({ formKey: randomUUID(), workerIds: randomUUID(), zip: '9411' }),
    api: { path: '/api/requests', body: { ...details, formKey: randomUUID(), workerIds: [randomUUID()], zip: '9411' } },
    code: 'api.badInput',
    status: 400,
    fields: { zip: 'places.invalidZip' },
  }),
  'a number is malformed': async () => {
    const { worker, jobId } = await world.startedJob({ rate: usd(4_000) });
    return {
      by: worker,
      ...about(jobId, 'submit', 'submit', { hours: 'two' }, { workedMinutes: 'two' }),
      code: 'api.badInput',
      status: 400,
      fields: { workedMinutes: 'field.invalid' },
    };
  },
  'a number is out of range': async () => {
    const { worker, jobId } = await world.startedJob({ rate: usd(4_000) });
    return {
      by: worker,
      ...about(jobId, 'submit', 'submit', { hours: '101' }, { workedMinutes: 6_060 }),
      code: 'api.badInput',
      status: 400,
      fields: { workedMinutes: 'field.tooLong' },
    };
  },
  'no option is chosen': async () => {
    const { client, jobId } = await world.releasedJob();
    return {
      by: client,
      page: { action: job.action, params: { jobId }, form: { intent: 'review', comment: 'Good.' } },
      api: { path: `/api/jobs/${jobId}/reviews`, body: { comment: 'Good.' } },
      code: 'api.badInput',
      status: 400,
      fields: { rating: 'field.required' },
    };
  },
  'a text cannot be stored': async () => {
    const { client, jobId } = await world.paidJob();
    const fields = { refundCents: '0', reason: 'a\u0000b' };
    const refusedFields = { reason: 'field.invalid' };
    return {
      by: client,
      ...about(jobId, 'cancel', 'cancel', fields),
      code: 'api.badInput',
      status: 400,
      fields: refusedFields,
    };
  },
  'a consent is missing': async () => ({
    by: null,
    page: {
      action: signUp.action,
      form: { ...boxes, username: 'someone', fullName: 'Some One', email: 'some@one.test', smsConsent: '' },
    },
    api: {
      path: '/api/account',
      body: { ...account, username: 'someone', fullName: 'Some One', email: 'some@one.test', smsConsent: false },
    },
    code: 'identity.consentRequired',
    status: 422,
  }),
  'a password is wrong': async () => ({
    by: null,
    ...signIn({ email: 'nobody@nearhand.test', password: 'not the password' }),
    code: 'identity.wrongCredentials',
    status: 401,
  }),
  'a rule refuses, with a number in its message': async () => {
    const startsAt = new Date(world.clock.now().getTime() + hours(1));
    const { worker, jobId } = await world.paidJob({ startsAt, worker: await world.worker({ language: 'ru' }) });
    return {
      by: worker,
      ...about(jobId, 'checkIn', 'check-in', { pin: 'x' }),
      code: 'jobs.wrongPin',
      status: 422,
    };
  },
  'the act is too late': async () => {
    const { client, jobId } = await world.releasedJob();
    return { by: client, ...about(jobId, 'release', 'release'), code: 'jobs.notNow', status: 409 };
  },
  'the record belongs to another user': async () => {
    const { jobId } = await world.submittedJob();
    return { by: await world.client(), ...about(jobId, 'release', 'release'), code: 'api.notFound', status: 404 };
  },
  'the record does not exist': async () => ({
    by: await world.client({ language: 'zh' }),
    ...about(randomUUID(), 'release', 'release'),
    code: 'api.notFound',
    status: 404,
  }),
  'an id is malformed': async () => ({
    by: await world.client(),
    ...about('abc', 'release', 'release'),
    code: 'api.notFound',
    status: 404,
  }),
  'a visitor needs an account': async () => {
    const { jobId } = await world.submittedJob();
    return { by: null, ...about(jobId, 'release', 'release'), code: 'api.signInRequired', status: 401 };
  },
  'an id in a form is malformed': async () => ({
    by: await world.client(),
    page: { action: request.action, params: { id: randomUUID() }, form: { offerId: 'abc' } },
    api: { path: '/api/offers/abc/accept', body: {} },
    code: 'api.notFound',
    status: 404,
  }),
  'a file is not a picture': async () => {
    const { worker, jobId } = await world.startedJob();
    const file = new File(['not a picture'], 'door.jpg', { type: 'image/jpeg' });
    return { by: worker, ...photo(jobId, file), code: 'uploads.notAnImage', status: 422 };
  },
  'a file is too large': async () => {
    const { worker, jobId } = await world.startedJob();
    const file = new File([new Uint8Array(photoUploads.maxBytes + 1)], 'door.jpg', { type: 'image/jpeg' });
    return { by: worker, ...photo(jobId, file), code: 'uploads.tooLarge', status: 413 };
  },
  'a picture is in another slot of the job': async () => {
    const { worker, jobId } = await world.startedJob();
    const file = new File([new Uint8Array(await picture())], 'door.jpg', { type: 'image/jpeg' });
    await world.as(worker).proofs.upload({ jobId, slot: 'after', photo: file });
    return { by: worker, ...photo(jobId, file), code: 'proofs.alreadyAfter', status: 422 };
  },
  'a form brings too many files': async () => {
    const { worker, jobId } = await world.startedJob();
    const file = new File(['x'], 'door.jpg', { type: 'image/jpeg' });
    return { by: worker, ...photo(jobId, file, file), code: 'uploads.tooMany', status: 422 };
  },
  'a file is of a type that cannot be attached': async () => {
    const file = new File(['MZ'], 'plan.exe', { type: 'application/x-msdownload' });
    const pro = await world.worker();
    const fields = { ...details, formKey: randomUUID(), workerIds: pro.id };
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, 'workerIds[0]': pro.id })) {
      if (name !== 'workerIds') body.append(name, value);
    }
    body.append('files[0]', file);
    return {
      by: await world.client(),
      page: { action: quoteNew.action, form: { intent: 'send', ...fields, files: [file] } },
      api: { path: '/api/requests', body },
      code: 'uploads.wrongType',
      status: 422,
    };
  },
  'a file has a virus': async () => {
    await scanFiles();
    const { worker, jobId } = await world.startedJob();
    const file = new File([testVirus], 'door.jpg', { type: 'image/jpeg' });
    return { by: worker, ...photo(jobId, file), code: 'uploads.infected', status: 422 };
  },
  'the virus scanner does not respond': async () => {
    loseScanner();
    const { worker, jobId } = await world.startedJob();
    const file = new File([new Uint8Array(await picture())], 'door.jpg', { type: 'image/jpeg' });
    return { by: worker, ...photo(jobId, file), code: 'uploads.notScanned', status: 503 };
  },
  'a provider does not respond': async () => {
    const { client, jobId } = await world.job();
    for (const _ of ['page', 'api']) world.gateway.fail('createCheckoutSession', 'away');
    return {
      by: client,
      page: { action: checkout.action, params: { id: jobId }, form: { street: '500 Castro St' } },
      api: { path: `/api/jobs/${jobId}/checkout-session`, body: {} },
      code: 'payments.providerUnavailable',
      status: 502,
    };
  },
  'the act is repeated too often': async () => {
    const { client, jobId } = await world.job();
    const open = () => world.as(client).jobs.createCheckoutSession({ jobId });
    for (let n = 0; n < 60; n++) await open();
    return {
      by: client,
      page: { action: checkout.action, params: { id: jobId }, form: { street: '500 Castro St' } },
      api: { path: `/api/jobs/${jobId}/checkout-session`, body: {} },
      code: 'api.tooManyRequests',
      status: 429,
    };
  },
};
