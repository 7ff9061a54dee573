export { watchProviders } from './provider-health.server.ts';
