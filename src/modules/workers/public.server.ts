export { actingNameOf } from './acting-name.server.ts';
export { recordAnswer, usualAnswerMinutes } from './answer-store.server.ts';
export { validChecks } from './application/check-store.server.ts';
export { restartNotice } from './application/restart-notice.server.ts';
export { type BookingRules, usualRules } from './booking-rules.ts';
export { bookingRules, lockTime } from './booking-rules-store.server.ts';
export { facePath } from './card-store.server.ts';
export { endExtraMile, findStanding, grantExtraMile } from './extra-mile-store.server.ts';
export { type FreeDays, findDueFreeDays, saveFreeDays, type WorkedOut } from './free-days-store.server.ts';
export { type DaySpans, freeTime, type OpenHours, openTime, type Span, spansOf, type Week } from './free-time.ts';
export type { HoursException } from './hours-exception.ts';
export { hoursExceptions } from './hours-exception-store.server.ts';
export { findListedFrom, findListedStarts, isListed, listingChannel } from './listed-store.server.ts';
export { eraseWorker, findWorkingNames, readWorkerData } from './personal-store.server.ts';
export { findWorkers } from './search/find-workers.server.ts';
export { rebuildCells } from './search/rebuild-cells-store.server.ts';
export {
  addPublishedReview,
  addStrike,
  countCompletedJob,
  displayNameOf,
  isExtraMile,
  openHours,
} from './store.server.ts';
export { addWorkPhotos, removeWorkPhotos } from './work-photo-store.server.ts';
