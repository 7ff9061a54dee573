import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product. */
export default [
  index('web/routes/landing.tsx'),
  route('browse/:category?', 'web/routes/browse.tsx'),
  route('worker/:id', 'web/routes/worker.tsx'),
  route('signup', 'web/routes/sign-up.tsx'),
  route('signup-client', 'web/routes/sign-up-client.tsx'),
  route('signup-worker', 'web/routes/sign-up-worker.tsx'),
  route('login', 'web/routes/login.tsx'),
  route('password-reset', 'web/routes/password-reset.tsx'),
  route('update-password', 'web/routes/update-password.tsx'),
  route('auth/callback', 'web/routes/auth-callback.tsx'),
  route('quote/new', 'web/routes/quote-new.tsx'),
  route('checkout/:id', 'web/routes/checkout.tsx'),
  route('payment-success', 'web/routes/payment-success.tsx'),
  route('jobs/:jobId', 'web/routes/job.tsx'),
  route('photos/:photoId', 'web/routes/photo.ts'),
  route('dashboard', 'web/routes/dashboard.ts'),
  route('language', 'web/routes/language.ts'),
  route('logout', 'web/routes/logout.ts'),
  route('debug/ui', 'web/routes/debug-ui.tsx'),
  route('*', 'web/routes/unknown.ts'),
] satisfies RouteConfig;
