import { bookDifference } from './operations/book-difference.server.ts';
import { decideWork } from './operations/decide-work.server.ts';
import { getEarnings, getSuspendedEarnings } from './operations/get-earnings.server.ts';
import { getMonths } from './operations/get-months.server.ts';
import { getProof } from './operations/get-proof.server.ts';
import { allowPayouts, getPayoutHolds, holdPayouts } from './operations/hold-payouts.server.ts';
import { listWaits } from './operations/list-waits.server.ts';
import { closeCase, getCase, listCases, payOutside, retryPayout } from './operations/money-cases.server.ts';
import { openPayoutAccount, openSuspendedPayoutAccount } from './operations/open-payout-account.server.ts';
import { refreshPayoutAccount } from './operations/refresh-payout-account.server.ts';

/** The operations of the contract, by name. */
export const paymentsOperations = {
  listCases,
  getCase,
  retryPayout,
  payOutside,
  bookDifference,
  decideWork,
  closeCase,
  getPayoutHolds,
  holdPayouts,
  allowPayouts,
  getEarnings,
  getMonths,
  listWaits,
  getProof,
  getSuspendedEarnings,
  openPayoutAccount,
  openSuspendedPayoutAccount,
  refreshPayoutAccount,
};
