import { decideAppeal, getAppeal, listAppeals } from './operations/decide-appeal.server.ts';
import { getSuspensions } from './operations/get-suspensions.server.ts';
import { getOwnSuspension, keepPass, makeAppeal } from './operations/make-appeal.server.ts';
import { liftSuspension, suspendAccount } from './operations/suspend-account.server.ts';

/** The operations of the contract, by name. */
export const decisionsOperations = {
  getSuspensions,
  suspendAccount,
  liftSuspension,
  getOwnSuspension,
  keepPass,
  makeAppeal,
  listAppeals,
  getAppeal,
  decideAppeal,
};
