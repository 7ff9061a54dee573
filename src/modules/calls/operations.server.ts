import { getCall, getPartner } from './operations/read-calls.server.ts';
import { startCall } from './operations/start-call.server.ts';

/** The operations of the contract, by name. */
export const callsOperations = { getPartner, start: startCall, get: getCall };
