import { listCategories } from '#modules/catalog/operations/list-categories.server.ts';
import { acceptOffer } from '#modules/hiring/operations/accept-offer.server.ts';
import { createRequest } from '#modules/hiring/operations/create-request.server.ts';
import { declineRequest } from '#modules/hiring/operations/decline-request.server.ts';
import { downloadAttachment } from '#modules/hiring/operations/download-attachment.server.ts';
import { getIncoming } from '#modules/hiring/operations/get-incoming.server.ts';
import { getRequest } from '#modules/hiring/operations/get-request.server.ts';
import { listIncoming } from '#modules/hiring/operations/list-incoming.server.ts';
import { listRequests } from '#modules/hiring/operations/list-requests.server.ts';
import { sendOffer } from '#modules/hiring/operations/send-offer.server.ts';
import { withdrawOffer } from '#modules/hiring/operations/withdraw-offer.server.ts';
import { chooseRole } from '#modules/identity/operations/choose-role.server.ts';
import { confirmEmail } from '#modules/identity/operations/confirm-email.server.ts';
import { getSession } from '#modules/identity/operations/get-session.server.ts';
import { requestPasswordReset } from '#modules/identity/operations/request-password-reset.server.ts';
import { setLanguage } from '#modules/identity/operations/set-language.server.ts';
import { signIn } from '#modules/identity/operations/sign-in.server.ts';
import { signOut } from '#modules/identity/operations/sign-out.server.ts';
import { signUp } from '#modules/identity/operations/sign-up.server.ts';
import { updatePassword } from '#modules/identity/operations/update-password.server.ts';
import { cancelJob } from '#modules/jobs/operations/cancel-job.server.ts';
import { checkIn } from '#modules/jobs/operations/check-in.server.ts';
import { confirmPayment } from '#modules/jobs/operations/confirm-payment.server.ts';
import { createCheckoutSession } from '#modules/jobs/operations/create-checkout-session.server.ts';
import { findForCheckout } from '#modules/jobs/operations/find-for-checkout.server.ts';
import { getJob } from '#modules/jobs/operations/get-job.server.ts';
import { listJobs } from '#modules/jobs/operations/list-jobs.server.ts';
import { releaseMoney } from '#modules/jobs/operations/release-money.server.ts';
import { sendConfirmationSms } from '#modules/jobs/operations/send-confirmation-sms.server.ts';
import { submitWork } from '#modules/jobs/operations/submit-work.server.ts';
import { list as listNotifications } from '#modules/notifications/operations/list.server.ts';
import { markRead } from '#modules/notifications/operations/mark-read.server.ts';
import { unreadCount } from '#modules/notifications/operations/unread-count.server.ts';
import { getEarnings } from '#modules/payments/operations/get-earnings.server.ts';
import { openPayoutAccount } from '#modules/payments/operations/open-payout-account.server.ts';
import { refreshPayoutAccount } from '#modules/payments/operations/refresh-payout-account.server.ts';
import { getZip } from '#modules/places/operations/get-zip.server.ts';
import { downloadPhoto } from '#modules/proofs/operations/download-photo.server.ts';
import { listPhotos } from '#modules/proofs/operations/list-photos.server.ts';
import { uploadPhoto } from '#modules/proofs/operations/upload-photo.server.ts';
import { getReviewsOfJob } from '#modules/reviews/operations/get-reviews-of-job.server.ts';
import { getSatisfaction } from '#modules/reviews/operations/get-satisfaction.server.ts';
import { listReviewsOfWorker } from '#modules/reviews/operations/list-reviews-of-worker.server.ts';
import { writeReview } from '#modules/reviews/operations/write-review.server.ts';
import { addFavorite } from '#modules/workers/operations/add-favorite.server.ts';
import { getHighlights } from '#modules/workers/operations/get-highlights.server.ts';
import { getWorker } from '#modules/workers/operations/get-worker.server.ts';
import { listCategoriesWithWorkers } from '#modules/workers/operations/list-categories-with-workers.server.ts';
import { listFavorites } from '#modules/workers/operations/list-favorites.server.ts';
import { removeFavorite } from '#modules/workers/operations/remove-favorite.server.ts';
import { searchWorkers } from '#modules/workers/operations/search-workers.server.ts';

/** What each operation of the contract does, in the contract's shape. */
export const operations = {
  identity: {
    signUp,
    signIn,
    signOut,
    getSession,
    confirmEmail,
    requestPasswordReset,
    updatePassword,
    chooseRole,
    setLanguage,
  },
  places: { getZip },
  catalog: { listCategories },
  workers: {
    getHighlights,
    search: searchWorkers,
    get: getWorker,
    listCategories: listCategoriesWithWorkers,
    addFavorite,
    removeFavorite,
    listFavorites,
  },
  notifications: { list: listNotifications, markRead, unreadCount },
  payments: { getEarnings, openPayoutAccount, refreshPayoutAccount },
  jobs: {
    list: listJobs,
    get: getJob,
    findForCheckout,
    createCheckoutSession,
    confirmPayment,
    sendConfirmationSms,
    checkIn,
    cancel: cancelJob,
    submit: submitWork,
    release: releaseMoney,
  },
  proofs: { list: listPhotos, upload: uploadPhoto, download: downloadPhoto },
  hiring: {
    createRequest,
    listRequests,
    getRequest,
    listIncoming,
    getIncoming,
    downloadAttachment,
    sendOffer,
    declineRequest,
    withdrawOffer,
    acceptOffer,
  },
  reviews: { listForWorker: listReviewsOfWorker, getOfJob: getReviewsOfJob, write: writeReview, getSatisfaction },
};
