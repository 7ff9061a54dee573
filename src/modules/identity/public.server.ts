export { mayHaveSession, readActor, toViewer } from './session.server.ts';
