import { acceptLoss, sendEvidence } from './operations/answer-chargeback.server.ts';
import { downloadEvidenceFile, getChargeback, listChargebacks } from './operations/read-chargebacks.server.ts';

/** The operations of the contract, by name. */
export const chargebacksOperations = {
  list: listChargebacks,
  get: getChargeback,
  sendEvidence,
  acceptLoss,
  downloadFile: downloadEvidenceFile,
};
