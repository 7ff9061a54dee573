// React Router's Vite plugin makes this module: the routes as the server renders them.
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}
