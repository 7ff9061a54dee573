import { secret } from './secret.server.ts';

// Renders a server-only value in a component, which the browser would have to download.
export default function Root() {
  return <p>{secret}</p>;
}
