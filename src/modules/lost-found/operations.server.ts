import { decide, dismissAbuse, handleAbuse, listAbuse } from './operations/administer.server.ts';
import { answerMessage } from './operations/answer-message.server.ts';
import { changeState } from './operations/change-state.server.ts';
import { createReport } from './operations/create-report.server.ts';
import { downloadPhoto } from './operations/download-photo.server.ts';
import { getReport } from './operations/get-report.server.ts';
import { listOwnReports, listReports } from './operations/list-reports.server.ts';
import { reportAbuse } from './operations/report-abuse.server.ts';
import { reportMessage } from './operations/report-message.server.ts';
import { sendMessage } from './operations/send-message.server.ts';

/** The operations of the contract, by name. */
export const lostFoundOperations = {
  createReport,
  listReports,
  listOwnReports,
  getReport,
  downloadPhoto,
  changeState,
  sendMessage,
  answerMessage,
  reportAbuse,
  reportMessage,
  listAbuse,
  dismissAbuse,
  handleAbuse,
  decide,
};
