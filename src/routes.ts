import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Every address of the product, by area. An area that only some people may enter is a layout whose middleware guards it.

const firstVisit = [
  index('web/routes/info/landing.tsx'),
  route('browse/:category?', 'web/routes/workers/browse.tsx'),
  route('compare', 'web/routes/workers/compare.tsx'),
  route('suggestions', 'web/routes/workers/suggestions.ts'),
  route('worker/:id', 'web/routes/workers/worker.tsx'),
  route('work-photos/:photoId', 'web/routes/workers/work-photo.ts'),
  route('projects', 'web/routes/projects/projects.tsx'),
  route('projects/:id', 'web/routes/projects/project.tsx'),
  route('how-it-works', 'web/routes/info/how-it-works.tsx'),
  route('faq', 'web/routes/info/faq.tsx'),
  route('terms-of-service', 'web/routes/info/terms-of-service.tsx'),
  route('privacy-policy', 'web/routes/info/privacy-policy.tsx'),
  route('extra-mile', 'web/routes/info/extra-mile.tsx'),
  route('extra-mile-program', 'web/routes/info/extra-mile-program.tsx'),
  route('join/extra-mile', 'web/routes/info/join-extra-mile.tsx'),
  route('nurses', 'web/routes/info/nurses.tsx'),
  route('experimental', 'web/routes/info/experimental.tsx'),
  route('experimental2', 'web/routes/info/experimental2.tsx'),
];

const lostAndFound = [
  route('lost-and-found', 'web/routes/lost-found/lost-and-found.tsx'),
  route('lost-and-found/:reportId', 'web/routes/lost-found/lost-report.tsx'),
  route('lost-photos/:reportId', 'web/routes/lost-found/lost-photo.ts'),
];

const account = [
  route('signup', 'web/routes/account/sign-up.tsx'),
  route('signup-client', 'web/routes/account/sign-up-client.tsx'),
  route('signup-worker', 'web/routes/account/sign-up-worker.tsx'),
  route('login', 'web/routes/account/login.tsx'),
  route('admin-login-preview', 'web/routes/account/admin-login-preview.tsx'),
  route('login/code', 'web/routes/account/second-step.tsx'),
  route('login/email', 'web/routes/account/mailed-code.tsx'),
  route('logout', 'web/routes/account/logout.tsx'),
  route('password-reset', 'web/routes/account/password-reset.tsx'),
  route('update-password', 'web/routes/account/update-password.tsx'),
  route('auth/callback', 'web/routes/account/auth-callback.tsx'),
  route('suspended', 'web/routes/account/suspended.tsx'),
  route('choose-role', 'web/routes/account/choose-role.tsx'),
];

const signedIn = layout('web/routes/signed-in-area.tsx', [
  route('dashboard', 'web/routes/dashboard/dashboard.ts'),
  route('notifications', 'web/routes/dashboard/notifications.tsx'),
  route('dashboard/apply/extra-mile', 'web/routes/dashboard/apply-extra-mile.ts'),
  route('client-dashboard/favorites', 'web/routes/workers/favorites.tsx'),
  route('hire-as-well', 'web/routes/account/hire-as-well.ts'),
  route('quote/new', 'web/routes/hiring/quote-new.tsx'),
  route('post-job', 'web/routes/projects/post-job.tsx'),
  route('projects/:id/edit', 'web/routes/projects/edit-project.tsx'),
  route('requests/:id', 'web/routes/hiring/request.tsx'),
  route('attachments/:id', 'web/routes/hiring/attachment.ts'),
  route('worker-dashboard/requests/:id', 'web/routes/hiring/incoming-request.tsx'),
  route('book/:workerId', 'web/routes/jobs/book.tsx'),
  route('jobs/:jobId', 'web/routes/jobs/job.tsx'),
  route('jobs/:jobId/other-time', 'web/routes/jobs/other-time.tsx'),
  route('photo-uploads/:jobId', 'web/routes/jobs/photo-upload.ts'),
  route('calendar/:jobId', 'web/routes/jobs/calendar.ts'),
  route('photos/:photoId', 'web/routes/jobs/photo.ts'),
  route('proof-records/:jobId/:format', 'web/routes/jobs/proof-record.ts'),
  route('papers/:id', 'web/routes/workers/paper.ts'),
  route('exports/:exportId', 'web/routes/settings/export-file.ts'),
  route('messages/new', 'web/routes/messages/open.ts'),
  route('messages/:conversationId/newer', 'web/routes/messages/newer.ts'),
  route('calls/new', 'web/routes/calls/new-call.tsx'),
  route('calls/:callId', 'web/routes/calls/call.tsx'),
  route('message-files/:fileId', 'web/routes/messages/file.ts'),
  route('messages', 'web/routes/messages/messages.tsx', [
    index('web/routes/messages/none-open.tsx'),
    route(':conversationId', 'web/routes/messages/conversation.tsx'),
  ]),
]);

const clients = layout('web/routes/client-area.tsx', [
  route('client-dashboard', 'web/routes/dashboard/client-dashboard.tsx'),
  route('client-dashboard/payments', 'web/routes/dashboard/client-payments.tsx'),
]);

const workers = layout('web/routes/worker-area.tsx', [
  route('worker-dashboard', 'web/routes/dashboard/worker-dashboard.tsx'),
  route('worker-dashboard/earnings', 'web/routes/dashboard/worker-earnings.tsx'),
  route('worker-dashboard/badges', 'web/routes/dashboard/badges.tsx'),
  route('worker-dashboard/calendar', 'web/routes/workers/calendar.tsx'),
  route('worker-dashboard/profile', 'web/routes/workers/own-profile.tsx'),
  route('worker-dashboard/profile/:step', 'web/routes/workers/profile-step.tsx'),
]);

const settings = layout('web/routes/settings-area.tsx', [
  route('settings', 'web/routes/settings/profile.tsx'),
  route('settings/contact', 'web/routes/settings/contact.tsx'),
  route('settings/contact/confirm', 'web/routes/settings/confirm-email.tsx'),
  route('settings/security', 'web/routes/settings/security.tsx'),
  route('settings/notifications', 'web/routes/settings/notifications.tsx'),
  route('settings/display', 'web/routes/settings/display.tsx'),
  route('settings/calendar', 'web/routes/settings/calendar.tsx'),
  route('settings/payouts', 'web/routes/settings/payouts.tsx'),
  route('settings/account', 'web/routes/settings/account.tsx'),
]);

const admins = layout('web/routes/admin-area.tsx', [
  route('portal', 'web/routes/admin/portal.tsx'),
  route('admin', 'web/routes/admin/home.tsx'),
  route('admin/approvals', 'web/routes/admin/approvals.tsx'),
  route('admin/approvals/:applicationId', 'web/routes/admin/approval.tsx'),
  route('admin/appeals', 'web/routes/admin/appeals.tsx'),
  route('admin/appeals/:appealId', 'web/routes/admin/appeal.tsx'),
  route('admin/disputes', 'web/routes/admin/disputes.tsx'),
  route('admin/disputes/:disputeId', 'web/routes/admin/dispute.tsx'),
  route('admin/disputes/:disputeId/photos', 'web/routes/admin/dispute-photos.ts'),
  route('admin/jobs', 'web/routes/admin/jobs.tsx'),
  route('admin/jobs/:jobId', 'web/routes/admin/job.tsx'),
  route('admin/lost-and-found', 'web/routes/admin/lost-abuse.tsx'),
  route('admin/messages', 'web/routes/admin/message-reports.tsx'),
  route('admin/ledger', 'web/routes/admin/money-cases.tsx'),
]);

// Public address (specification, section 2): the sample job. The photos of a job take a session.
const proofPhotos = [route('actions-guardian', 'web/routes/jobs/actions-guardian.tsx')];

// Public addresses (specification, section 2); paying itself takes a session.
const payment = [
  route('checkout/:id', 'web/routes/jobs/checkout.tsx'),
  route('payment-success', 'web/routes/jobs/payment-success.tsx'),
];

// The private address of a person's jobs, for calendar programs: it needs no session.
const calendarFeed = [route('calendar/:secret.ics', 'web/routes/jobs/calendar-feed.ts')];

const site = [
  route('debug/health', 'web/routes/site/health.tsx'),
  route('debug/i18n', 'web/routes/site/missing-texts.tsx'),
  route('language', 'web/routes/site/language.ts'),
  route('t/:text', 'web/routes/site/text-link.ts'),
  route('*', 'web/routes/site/unknown.ts'),
];

export default [
  ...firstVisit,
  ...lostAndFound,
  ...account,
  signedIn,
  clients,
  workers,
  settings,
  admins,
  ...proofPhotos,
  ...payment,
  ...calendarFeed,
  ...site,
] satisfies RouteConfig;
