import { addFavorite } from './operations/add-favorite.server.ts';
import { addPaper } from './operations/add-paper.server.ts';
import { answerNotice } from './operations/answer-notice.server.ts';
import { becomePro } from './operations/become-pro.server.ts';
import { getBookingRules, saveBookingRules } from './operations/booking-rules.server.ts';
import { addCheck, withdrawCheck } from './operations/change-checks.server.ts';
import { addHoursException, removeHoursException } from './operations/change-hours-exceptions.server.ts';
import { compareWorkers } from './operations/compare-workers.server.ts';
import { countFound } from './operations/count-found.server.ts';
import { approveApplication, askRevision, rejectApplication } from './operations/decide-application.server.ts';
import { downloadPaper } from './operations/download-paper.server.ts';
import { findBlockingFilter } from './operations/find-blocking-filter.server.ts';
import { getApplication } from './operations/get-application.server.ts';
import { getApplicationForReview } from './operations/get-application-for-review.server.ts';
import { getHighlights } from './operations/get-highlights.server.ts';
import { getNearbyRates } from './operations/get-nearby-rates.server.ts';
import { getWorker } from './operations/get-worker.server.ts';
import { giveNotice } from './operations/give-notice.server.ts';
import { listApplications } from './operations/list-applications.server.ts';
import { listCategoriesWithWorkers } from './operations/list-categories-with-workers.server.ts';
import { listFavorites } from './operations/list-favorites.server.ts';
import { listServices } from './operations/list-services.server.ts';
import { mergeFavorites } from './operations/merge-favorites.server.ts';
import { removeFavorite } from './operations/remove-favorite.server.ts';
import { removePaper } from './operations/remove-paper.server.ts';
import { saveAbout, saveArea, saveHours, saveRate, saveTrade } from './operations/save-application.server.ts';
import { removePhoto, savePhoto } from './operations/save-photo.server.ts';
import { searchWorkers } from './operations/search-workers.server.ts';
import { recallApplication, submitApplication } from './operations/submit-application.server.ts';
import { suggestServices } from './operations/suggest-services.server.ts';

/** The operations of the contract, by name. */
export const workersOperations = {
  getHighlights,
  search: searchWorkers,
  countFound,
  suggestServices,
  findBlockingFilter,
  get: getWorker,
  compare: compareWorkers,
  listCategories: listCategoriesWithWorkers,
  listServices,
  addFavorite,
  removeFavorite,
  mergeFavorites,
  listFavorites,
  becomePro,
  getApplication,
  saveTrade,
  saveArea,
  saveRate,
  saveHours,
  addHoursException,
  removeHoursException,
  getBookingRules,
  saveBookingRules,
  saveAbout,
  savePhoto,
  removePhoto,
  addPaper,
  removePaper,
  downloadPaper,
  getNearbyRates,
  submitApplication,
  recallApplication,
  answerNotice,
  listApplications,
  getApplicationForReview,
  approveApplication,
  askRevision,
  giveNotice,
  rejectApplication,
  addCheck,
  withdrawCheck,
};
