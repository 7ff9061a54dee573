export { addressHeader } from './auth.server.ts';
export { mayHaveSession, readActor, toViewer } from './session.server.ts';
