import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { connectSecret, type StripeWorld, stripeWorld, webhookSecret } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
} satisfies Stripe.AccountCreateParams.Controller;

const create = (change: Stripe.AccountCreateParams = {}) =>
  world.stripe.accounts.create({ controller, country: 'US', email: 'bo@example.com', ...change });
const urls = { return_url: 'http://nearhand.test/payouts', refresh_url: 'http://nearhand.test/payouts/again' };
const bankForm = { holder: 'Bo Lind', routing: '110000000', bank: '000123456789' };

async function onboarded(change: Stripe.AccountCreateParams = {}) {
  const { id } = await create(change);
  const link = await world.stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
  await world.page(link.url, bankForm);
  return id;
}

describe('a new account', () => {
  test('says who does what for it, in the provider’s shape', async () => {
    const account = await create({ metadata: { userId: 'u1' } });
    expect(account).toMatchObject({
      controller: { ...controller, is_controller: true, type: 'application' },
      external_accounts: { object: 'list', data: [], url: `/v1/accounts/${account.id}/external_accounts` },
      type: 'none',
    });
    expect(account.external_accounts).not.toHaveProperty('total_count');
  });

  test('of the deprecated type is taken', async () => {
    const account = await world.stripe.accounts.create({ type: 'express' });
    expect(account).toMatchObject({ type: 'express', controller: { fees: { payer: 'application_express' } } });
  });

  test.each([
    ['in a country that there isn’t', { country: 'ZZ' }],
    ['with a type beside the controller', { type: 'express' }],
    ['whose fees another side pays than the losses', { controller: { ...controller, fees: { payer: 'account' } } }],
    [
      'with a dashboard although we collect its data',
      { controller: { ...controller, requirement_collection: 'application' } },
    ],
  ])('%s is refused', async (_, change) => {
    const refused = { type: 'StripeInvalidRequestError', statusCode: 400 };
    await expect(create(change as Stripe.AccountCreateParams)).rejects.toMatchObject(refused);
  });

  test('without a type or a controller is refused', async () => {
    await expect(world.stripe.accounts.create({ country: 'US' })).rejects.toMatchObject({ statusCode: 400 });
  });
});

test('an account that does not exist is one without access', async () => {
  const refused = { statusCode: 403, code: 'account_invalid' };
  await expect(world.stripe.accounts.retrieve('acct_nothing')).rejects.toMatchObject(refused);
  await expect(world.stripe.accounts.createLoginLink('acct_nothing')).rejects.toMatchObject(refused);
  const link = world.stripe.accountLinks.create({ account: 'acct_nothing', type: 'account_onboarding', ...urls });
  await expect(link).rejects.toMatchObject(refused);
});

test('a link to update an account whose data the provider collects is refused', async () => {
  const account = await onboarded();
  const link = world.stripe.accountLinks.create({ account, type: 'account_update', ...urls });
  await expect(link).rejects.toMatchObject({ param: 'type' });
});

describe('the Express Dashboard', () => {
  test('changes the bank account, and sends events of the connected account with their own secret', async () => {
    const id = await onboarded({ metadata: { language: 'ru' } });
    const { url } = await world.stripe.accounts.createLoginLink(id);
    const page = await (await world.page(url)).text();
    expect(page).toContain('Заканчивается на 6789');
    expect(page).not.toContain('<script');
    const saved = await world.page(url, { ...bankForm, bank: '000999999991' });
    expect(await saved.text()).toContain('9991');
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({
      external_accounts: { data: [{ last4: '9991' }] },
    });
    for (const type of ['account.external_account.updated', 'account.updated']) {
      const call = await world.receiver.next(
        ({ event }) => event.type === type && JSON.stringify(event).includes('9991'),
      );
      expect(call.event.account).toBe(id);
      expect(world.stripe.webhooks.constructEvent(call.raw, call.signature, connectSecret).id).toBe(call.event.id);
      expect(() => world.stripe.webhooks.constructEvent(call.raw, call.signature, webhookSecret)).toThrow(/signature/);
    }
  });

  test('takes one change a link, within five minutes, and marks wrong fields', async () => {
    const id = await onboarded();
    const first = await world.stripe.accounts.createLoginLink(id);
    const wrong = await world.page(first.url, { holder: '', routing: '1', bank: 'x' });
    expect((await wrong.text()).match(/aria-invalid="true"/g)).toHaveLength(3);
    await world.page(first.url, { ...bankForm, bank: '000999999991' });
    expect(await (await world.page(first.url, bankForm)).text()).toContain('This link has expired');
    const second = await world.stripe.accounts.createLoginLink(id);
    world.clock.forward(minutes(6));
    expect(await (await world.page(second.url)).text()).toContain('This link has expired');
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({
      external_accounts: { data: [{ last4: '9991' }] },
    });
    expect((await world.page('http://nearhand.test/sandbox/stripe/express/elink_nothing')).status).toBe(404);
  });

  test('of an account that is not set up has no link', async () => {
    const { id } = await create();
    await expect(world.stripe.accounts.createLoginLink(id)).rejects.toThrow('has not completed onboarding');
  });

  test('keeps no account number, and the same bank account has the same fingerprint', async () => {
    const banks = await Promise.all(
      [onboarded(), onboarded()].map(async (id) => world.stripe.accounts.retrieve(await id)),
    );
    const [one, two] = banks.map(({ external_accounts }) => external_accounts?.data[0]?.fingerprint);
    expect(one).toBeTruthy();
    expect(two).toBe(one);
    expect(JSON.stringify(banks)).not.toContain(bankForm.bank);
  });
});
