import { answerCase } from './operations/answer-case.server.ts';
import { askForMoreTime } from './operations/ask-for-more-time.server.ts';
import { bookSlot } from './operations/book-slot.server.ts';
import { getFeed, readFeed, removeFeed, renewFeed } from './operations/calendar-feed.server.ts';
import { callOffJob } from './operations/call-off-job.server.ts';
import { cancelJob } from './operations/cancel-job.server.ts';
import { answerChanges, requestChanges, withdrawChanges } from './operations/changes.server.ts';
import { checkIn } from './operations/check-in.server.ts';
import { confirmArrival } from './operations/confirm-arrival.server.ts';
import { confirmFinish } from './operations/confirm-finish.server.ts';
import { confirmPayment } from './operations/confirm-payment.server.ts';
import { createCheckoutSession } from './operations/create-checkout-session.server.ts';
import { disputeJob } from './operations/dispute-job.server.ts';
import { findForCheckout } from './operations/find-for-checkout.server.ts';
import { getAgenda } from './operations/get-agenda.server.ts';
import { getJob } from './operations/get-job.server.ts';
import { getJobFile } from './operations/get-job-file.server.ts';
import { getSchedule } from './operations/get-schedule.server.ts';
import { getStanding } from './operations/get-standing.server.ts';
import { listForAdmin } from './operations/list-for-admin.server.ts';
import { listFreeSlots } from './operations/list-free-slots.server.ts';
import { listFreeTime } from './operations/list-free-time.server.ts';
import { listJobs } from './operations/list-jobs.server.ts';
import { listOfConversations } from './operations/list-jobs-of-conversations.server.ts';
import { listOpenCases } from './operations/list-open-cases.server.ts';
import { openConversation } from './operations/open-conversation.server.ts';
import { acceptTime, declineTime, listOtherTimes, proposeTime, withdrawTime } from './operations/other-time.server.ts';
import { pauseRelease } from './operations/pause-release.server.ts';
import { releaseMoney } from './operations/release-money.server.ts';
import { reportNoShow } from './operations/report-no-show.server.ts';
import { sendConfirmationSms } from './operations/send-confirmation-sms.server.ts';
import { setAddress } from './operations/set-address.server.ts';
import { settleForOther } from './operations/settle-for-other.server.ts';
import { acceptSplit, declineSplit, offerSplit, withdrawSplit } from './operations/splits.server.ts';
import { submitWork } from './operations/submit-work.server.ts';

/** The operations of the contract, by name. */
export const jobsOperations = {
  list: listJobs,
  getAgenda,
  listFreeTime,
  listFreeSlots,
  getSchedule,
  getStanding,
  book: bookSlot,
  getFeed,
  renewFeed,
  removeFeed,
  readFeed,
  listOtherTimes,
  proposeTime,
  acceptTime,
  declineTime,
  withdrawTime,
  get: getJob,
  getFile: getJobFile,
  listForAdmin,
  listOfConversations,
  listOpenCases,
  findForCheckout,
  createCheckoutSession,
  confirmPayment,
  sendConfirmationSms,
  setAddress,
  callOff: callOffJob,
  checkIn,
  confirmArrival,
  reportNoShow,
  cancel: cancelJob,
  submit: submitWork,
  confirmFinish,
  release: releaseMoney,
  pause: pauseRelease,
  requestChanges,
  answerChanges,
  withdrawChanges,
  dispute: disputeJob,
  answerCase,
  settleForOther,
  offerSplit,
  acceptSplit,
  declineSplit,
  withdrawSplit,
  askForMoreTime,
  openConversation,
};
