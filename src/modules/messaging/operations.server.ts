import { closeReported, dismissReport, listReports } from './operations/administer.server.ts';
import { block, unblock } from './operations/block.server.ts';
import { downloadFile } from './operations/download-file.server.ts';
import { listConversations, searchMessages, unreadCount } from './operations/list-conversations.server.ts';
import { markSeen } from './operations/mark-seen.server.ts';
import { getConversation, listNewer } from './operations/read-conversation.server.ts';
import { report } from './operations/report.server.ts';
import { sendMessage } from './operations/send-message.server.ts';
import { startConversation } from './operations/start-conversation.server.ts';

/** The operations of the contract, by name. */
export const messagingOperations = {
  startConversation,
  listConversations,
  searchMessages,
  getConversation,
  listNewer,
  sendMessage,
  markSeen,
  unreadCount,
  downloadFile,
  block,
  unblock,
  report,
  listReports,
  dismissReport,
  closeReported,
};
