import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product. */
export default [
  index('web/routes/landing.tsx'),
  route('language', 'web/routes/language.ts'),
  route('logout', 'web/routes/logout.ts'),
  route('debug/ui', 'web/routes/debug-ui.tsx'),
  route('*', 'web/routes/unknown.ts'),
] satisfies RouteConfig;
