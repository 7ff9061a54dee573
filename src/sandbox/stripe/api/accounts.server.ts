import { z } from 'zod';
import { changeObject, type Db, getObject, insertObject, newId, type StripeObject } from '../store.server.ts';
import type { Call, Emit, Endpoint } from './endpoint.ts';
import { flag, metadata, readParameters, text, webAddress } from './parameters.ts';

const capability = z.strictObject({ requested: flag });

const CreateAccount = z.strictObject({
  type: z.literal('express'),
  email: z.email().max(800).optional(),
  country: z.string().length(2).default('US'),
  business_type: z.enum(['individual', 'company']).optional(),
  business_profile: z.record(z.string(), z.string()).optional(),
  capabilities: z
    .strictObject({ card_payments: capability.optional(), transfers: capability.optional() })
    .default({ transfers: { requested: true } }),
  default_currency: text.optional(),
  metadata,
});

const due = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];

async function create(call: Call) {
  const order = readParameters(CreateAccount, call.params);
  const account: StripeObject = {
    id: newId('acct', 16),
    object: 'account',
    business_profile: order.business_profile ?? null,
    business_type: order.business_type ?? null,
    capabilities: withState(Object.keys(order.capabilities), 'inactive'),
    charges_enabled: false,
    country: order.country,
    created: call.now,
    default_currency: order.default_currency ?? 'usd',
    details_submitted: false,
    email: order.email ?? null,
    external_accounts: bankAccounts([]),
    metadata: order.metadata,
    payouts_enabled: false,
    requirements: { currently_due: due, disabled_reason: 'requirements.past_due', eventually_due: due, past_due: due },
    type: order.type,
  };
  await insertObject(call.db, account);
  return account;
}

function withState(names: string[], state: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, state]));
}

function bankAccounts(data: object[]): object {
  return { object: 'list', data, has_more: false, total_count: data.length };
}

/**
 * Completes the onboarding of `account`, which can receive transfers and payouts from then on. Repeating it changes
 * nothing.
 */
export async function completeOnboarding(
  db: Db,
  emit: Emit,
  account: StripeObject,
  details: { name: string; accountLast4: string },
): Promise<void> {
  const changed = await changeObject(
    db,
    account.id,
    {
      body: {
        capabilities: withState(Object.keys(account.capabilities as object), 'active'),
        charges_enabled: true,
        details_submitted: true,
        external_accounts: bankAccounts([
          {
            id: newId('ba'),
            object: 'bank_account',
            account: account.id,
            account_holder_name: details.name,
            bank_name: 'SANDBOX TEST BANK',
            country: account.country,
            currency: account.default_currency,
            default_for_currency: true,
            last4: details.accountLast4,
            status: 'new',
          },
        ]),
        payouts_enabled: true,
        requirements: { currently_due: [], disabled_reason: null, eventually_due: [], past_due: [] },
      },
    },
    "kind = 'account' and body->>'details_submitted' = 'false'",
  );
  if (changed) {
    await emit('account.updated', changed, {
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    });
  }
}

const CreateLink = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  return_url: webAddress,
  refresh_url: webAddress,
});

const linkLifetime = 5 * 60;

async function createLink(call: Call) {
  const order = readParameters(CreateLink, call.params);
  await getObject(call.db, 'account', order.account, 'account');
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

export const accountEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/accounts', run: create },
  {
    method: 'GET',
    path: '/v1/accounts/:id',
    run: async (call) => (await getObject(call.db, 'account', call.id)).body,
  },
  { method: 'POST', path: '/v1/account_links', run: createLink },
];
