import { watch } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import type { Environment } from '../processes/sandbox-settings.ts';
import { type Child, startChild } from './child.ts';

/** The sources of background processes. Pages are left out, because the server reloads them by itself. */
const sources = /^(lib|ports|platform|modules|adapters|sandbox|main)\/.*(?<!\.test)\.ts$/;
/** Editors save in several steps, and people save several files at once. */
const settleMs = 200;

/** For development: starts a process that restarts when its sources change. A broken version waits for the next change. */
export function startReloadingChild(name: string, env: Environment): Child {
  let current = startChild(name, env, null, null);
  let restarted = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(path.join(packageRoot, 'src'), { recursive: true }, (_event, file) => {
    if (!file || !sources.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      restarted = restarted.then(restart);
    }, settleMs);
  });

  async function restart(): Promise<void> {
    await current.stop();
    current = startChild(name, env, null, null);
    current.ready.then(
      () => console.log(`The ${name} runs the new version.`),
      (error: Error) => console.error(error.message),
    );
  }

  return {
    name,
    ready: current.ready.catch((error: Error) => console.error(error.message)),
    ended: new Promise(() => {}),
    async stop() {
      clearTimeout(timer);
      watcher.close();
      await restarted;
      await current.stop();
    },
  };
}
