import { createHash } from 'node:crypto';
import { newId, type StripeObject } from '../store.server.ts';
import { accountSettings, newSchedule } from './account-settings.ts';

/** Who does what for an account: https://docs.stripe.com/api/accounts/object#account_object-controller */
export interface Controller {
  fees: { payer: string };
  losses: { payments: string };
  requirement_collection: string;
  stripe_dashboard: { type: string };
}

/** What the deprecated `type: express` means. */
export const expressController: Controller = {
  fees: { payer: 'application_express' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
};

export interface AccountTerms {
  id: string;
  /** Unix seconds. */
  created: number;
  email: string | null;
  country: string;
  businessType: string | null;
  capabilities: string[];
  controller: Controller;
  /** `none` for an account that was created with a controller. */
  type: 'express' | 'none';
  metadata: Record<string, string>;
}

const due = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];

/** Returns an account whose owner has not entered anything. */
export function newAccount(terms: AccountTerms): StripeObject {
  return {
    id: terms.id,
    object: 'account',
    business_profile: null,
    business_type: terms.businessType,
    capabilities: inState(terms.capabilities, 'inactive'),
    charges_enabled: false,
    controller: { ...terms.controller, is_controller: true, type: 'application' },
    country: terms.country,
    created: terms.created,
    default_currency: 'usd',
    details_submitted: false,
    email: terms.email,
    external_accounts: bankAccounts(terms.id, []),
    future_requirements: requirements([], null),
    groups: null,
    metadata: terms.metadata,
    payouts_enabled: false,
    requirements: requirements(due, 'requirements.past_due'),
    settings: accountSettings(null, newSchedule),
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: terms.type,
  };
}

/** Returns what changes in an account once its owner has entered everything. */
export function completed(account: StripeObject, bank: StripeObject): Record<string, unknown> {
  return {
    capabilities: inState(Object.keys(account.capabilities as object), 'active'),
    charges_enabled: true,
    details_submitted: true,
    external_accounts: bankAccounts(account.id, [bank]),
    payouts_enabled: true,
    requirements: requirements([], null),
  };
}

/** Returns the list of an account's bank accounts. */
export function bankAccounts(accountId: string, data: StripeObject[]): object {
  return { object: 'list', data, has_more: false, url: `/v1/accounts/${accountId}/external_accounts` };
}

export interface BankDetails {
  name: string;
  routing: string;
  number: string;
}

/** Returns a bank account. Of its number, only the last digits and a fingerprint are kept, which is the same for the same account. */
export function newBankAccount(
  account: { id: string; country?: unknown },
  { name, routing, number }: BankDetails,
  id = newId('ba'),
): StripeObject {
  return {
    id,
    object: 'bank_account',
    account: account.id,
    account_holder_name: name,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'SANDBOX TEST BANK',
    country: account.country,
    currency: 'usd',
    default_for_currency: true,
    fingerprint: createHash('sha256').update(`${routing}/${number}`).digest('hex').slice(0, 16),
    future_requirements: null,
    last4: number.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: routing,
    status: 'new',
  };
}

const inState = (names: string[], state: string) => Object.fromEntries(names.map((name) => [name, state]));

function requirements(fields: string[], disabledReason: string | null): object {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: fields,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: fields,
    past_due: fields,
    pending_verification: [],
  };
}
