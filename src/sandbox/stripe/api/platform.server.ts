import { z } from 'zod';
import { accountSettings, shortestDelay } from './account-settings.ts';
import type { Endpoint } from './endpoint.ts';
import { readParameters } from './parameters.ts';

/** What is set for the platform's own account. In memory, like everything that `control` sets. */
export interface Platform {
  /** `daily`: what is available goes to the platform's bank once a day. */
  payouts: 'manual' | 'daily';
}

/** The bank account of the platform. */
export const platformBank = 'ba_sandboxPlatform';

/** The platform's own account, with the fields that the product reads. */
const account: Endpoint = {
  method: 'GET',
  path: '/v1/account',
  run: async ({ platform, params }) => ({
    ...readParameters(z.strictObject({}), params),
    id: 'acct_sandboxPlatform',
    object: 'account',
    business_type: 'company',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: 'owner@nearhand.example',
    payouts_enabled: true,
    settings: accountSettings('Nearhand', { delay_days: shortestDelay, interval: platform.payouts }),
    type: 'standard',
  }),
};

export const platformEndpoints: Endpoint[] = [account];
