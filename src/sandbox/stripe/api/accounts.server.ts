import { z } from 'zod';
import { changeObject, type Db, findObject, insertObject, newId, type StripeObject } from '../store.server.ts';
import {
  type BankDetails,
  bankAccounts,
  type Controller,
  completed,
  expressController,
  newAccount,
  newBankAccount,
} from './account-objects.ts';
import { noAccess, refuse, refuseParameter } from './api-error.ts';
import type { Call, Emit, Endpoint } from './endpoint.ts';
import { expandObject } from './expand.server.ts';
import { flag, metadata, readParameters, text, webAddress } from './parameters.ts';
import { listEndpoint, Retrieve } from './read-endpoints.server.ts';

const capability = z.strictObject({ requested: flag });

const AskedController = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']) }).default({ payer: 'account' }),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).default({ payments: 'stripe' }),
  requirement_collection: z.enum(['application', 'stripe']).default('stripe'),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).default({ type: 'full' }),
});

const CreateAccount = z.strictObject({
  type: z.literal('express').optional(),
  controller: AskedController.optional(),
  email: z.email().max(800).optional(),
  country: z.string().default('US'),
  business_type: z.enum(['individual', 'company']).optional(),
  capabilities: z
    .strictObject({ card_payments: capability.optional(), transfers: capability.optional() })
    .default({ transfers: { requested: true } }),
  metadata,
});

async function create(call: Call) {
  const order = readParameters(CreateAccount, call.params);
  checkCountry(order.country);
  if (order.type && order.controller)
    refuseParameter('You may not provide the `type` parameter and `controller` parameters simultaneously.', {});
  if (order.controller) checkController(order.controller);
  if (!order.type && !order.controller) refuse('You must specify `controller` or `type` to create an account.');
  const account = newAccount({
    id: newId('acct', 16),
    created: call.now,
    email: order.email ?? null,
    country: order.country,
    businessType: order.business_type ?? null,
    capabilities: Object.keys(order.capabilities),
    controller: order.controller ?? expressController,
    type: order.type ?? 'none',
    metadata: order.metadata,
  });
  await insertObject(call.db, account);
  return account;
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

function checkCountry(country: string): void {
  const isKnown = /^[A-Z]{2}$/.test(country) && !['ZZ', 'XA', 'XB'].includes(country) && regions.of(country);
  if (isKnown) return;
  const message = `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`;
  refuse(message, { code: 'country_unsupported', param: 'country' });
}

/** Refuses responsibilities that exclude each other: https://docs.stripe.com/connect/migrate-to-controller-properties */
function checkController({ fees, losses, requirement_collection, stripe_dashboard }: Controller): void {
  const isPlatforms = losses.payments === 'application';
  const contradictions: [boolean, string][] = [
    [
      isPlatforms && fees.payer !== 'application',
      '`controller[fees][payer]` must be `application` when the application is liable for losses.',
    ],
    [
      requirement_collection === 'application' && !(isPlatforms && stripe_dashboard.type === 'none'),
      'When the application collects requirements, it must be liable for losses, and `controller[stripe_dashboard][type]` must be `none`.',
    ],
  ];
  const contradiction = contradictions.find(([isOne]) => isOne);
  if (contradiction) refuse(contradiction[1], { param: 'controller' });
}

/** Returns an account. Throws the provider's refusal for one that does not exist. */
export async function ownAccount(db: Db, id: string): Promise<StripeObject> {
  const stored = await findObject(db, 'account', id);
  if (!stored) throw noAccess(id);
  return stored.body;
}

async function retrieve(call: Call): Promise<StripeObject> {
  const { expand: paths } = readParameters(Retrieve, call.params);
  return expandObject(call.db, await ownAccount(call.db, call.id), paths);
}

/** Completes the onboarding of `account`, which can receive transfers and payouts from then on. Repeating it changes nothing. */
export async function completeOnboarding(
  db: Db,
  emit: Emit,
  account: StripeObject,
  details: BankDetails,
): Promise<void> {
  const body = completed(account, newBankAccount(account, details));
  const changed = await changeObject(
    db,
    account.id,
    { body },
    "kind = 'account' and body->>'details_submitted' = 'false'",
  );
  const previous = { charges_enabled: false, details_submitted: false, payouts_enabled: false };
  if (changed) await emit('account.updated', changed, previous, account.id);
}

/** Replaces the bank account that an account is paid out to. */
export async function changeBank(db: Db, emit: Emit, account: StripeObject, details: BankDetails): Promise<void> {
  const { external_accounts } = account;
  const bank = newBankAccount(account, details);
  const changed = await changeObject(db, account.id, { body: { external_accounts: bankAccounts(account.id, [bank]) } });
  if (!changed) return;
  await emit('account.external_account.updated', bank, undefined, account.id);
  await emit('account.updated', changed, { external_accounts }, account.id);
}

const CreateLink = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  return_url: webAddress,
  refresh_url: webAddress,
});

/** How long links work, in seconds. */
const linkLifetime = 5 * 60;

async function createLink(call: Call) {
  const order = readParameters(CreateLink, call.params);
  const account = await ownAccount(call.db, order.account);
  if (order.type === 'account_update' && controllerOf(account).requirement_collection === 'stripe')
    refuse(
      'You cannot create `account_update` type Account Links for this account. Valid types for this account are: [`account_onboarding`].',
      { param: 'type' },
    );
  const id = newId('alink', 32);
  const link = {
    object: 'account_link',
    created: call.now,
    expires_at: call.now + linkLifetime,
    url: `${call.publicUrl}/onboarding/${id}`,
  };
  await insertObject(call.db, { ...link, id }, { ...order, used: false });
  return link;
}

async function createLoginLink(call: Call) {
  readParameters(z.strictObject({}), call.params);
  const account = await ownAccount(call.db, call.id);
  if (controllerOf(account).stripe_dashboard.type !== 'express')
    refuse(
      `Cannot create a login link for the account ${account.id}, which does not have access to the Express Dashboard.`,
    );
  if (!account.details_submitted)
    refuse('Cannot create a login link for an account that has not completed onboarding.');
  const id = newId('elink', 32);
  const link = { object: 'login_link', created: call.now, url: `${call.publicUrl}/express/${id}` };
  const hidden = { account: account.id, expires_at: call.now + linkLifetime, used: false };
  await insertObject(call.db, { ...link, id }, hidden);
  return link;
}

const controllerOf = (account: StripeObject): Controller => account.controller as Controller;

export const accountEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/accounts', run: create },
  listEndpoint('account', '/v1/accounts', {}),
  { method: 'GET', path: '/v1/accounts/:id', run: retrieve },
  { method: 'POST', path: '/v1/accounts/:id/login_links', run: createLoginLink },
  { method: 'POST', path: '/v1/account_links', run: createLink },
];
