import { acceptOffer } from './operations/accept-offer.server.ts';
import { answerQuestion } from './operations/answer-question.server.ts';
import { askMore } from './operations/ask-more.server.ts';
import { askQuestion } from './operations/ask-question.server.ts';
import { counterOffer } from './operations/counter-offer.server.ts';
import { createRequest } from './operations/create-request.server.ts';
import { declineCounter } from './operations/decline-counter.server.ts';
import { declineRequest } from './operations/decline-request.server.ts';
import { downloadAttachment } from './operations/download-attachment.server.ts';
import { editProject } from './operations/edit-project.server.ts';
import { getIncoming } from './operations/get-incoming.server.ts';
import { getOpportunities } from './operations/get-opportunities.server.ts';
import { getProject } from './operations/get-project.server.ts';
import { getProjectNotices } from './operations/get-project-notices.server.ts';
import { getRequest } from './operations/get-request.server.ts';
import { listCandidates } from './operations/list-candidates.server.ts';
import { listIncoming } from './operations/list-incoming.server.ts';
import { listRequests } from './operations/list-requests.server.ts';
import { openConversation } from './operations/open-conversation.server.ts';
import { postProject } from './operations/post-project.server.ts';
import { searchProjects } from './operations/search-projects.server.ts';
import { sendOffer } from './operations/send-offer.server.ts';
import { setProjectNotices } from './operations/set-project-notices.server.ts';
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
  getOpportunities,
  getIncoming,
  downloadAttachment,
  sendOffer,
  declineRequest,
  counterOffer,
  declineCounter,
  withdrawOffer,
  acceptOffer,
  openConversation,
  postProject,
  editProject,
  searchProjects,
  getProject,
  askQuestion,
  answerQuestion,
  getProjectNotices,
  setProjectNotices,
};
