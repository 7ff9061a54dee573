import { acceptOffer } from './operations/accept-offer.server.ts';
import { askMore } from './operations/ask-more.server.ts';
import { createRequest } from './operations/create-request.server.ts';
import { declineRequest } from './operations/decline-request.server.ts';
import { downloadAttachment } from './operations/download-attachment.server.ts';
import { getIncoming } from './operations/get-incoming.server.ts';
import { getRequest } from './operations/get-request.server.ts';
import { listCandidates } from './operations/list-candidates.server.ts';
import { listIncoming } from './operations/list-incoming.server.ts';
import { listRequests } from './operations/list-requests.server.ts';
import { openConversation } from './operations/open-conversation.server.ts';
import { sendOffer } from './operations/send-offer.server.ts';
import { withdrawOffer } from './operations/withdraw-offer.server.ts';
import { withdrawRequest } from './operations/withdraw-request.server.ts';

/** The operations of the contract, by name. */
export const hiringOperations = {
  createRequest,
  listCandidates,
  askMore,
  withdrawRequest,
  listRequests,
  getRequest,
  listIncoming,
  getIncoming,
  downloadAttachment,
  sendOffer,
  declineRequest,
  withdrawOffer,
  acceptOffer,
  openConversation,
};
