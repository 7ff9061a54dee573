import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import { runProcess } from './run-process.ts';

type WorkerModule = typeof import('./run-worker.ts');

const load = (): Promise<WorkerModule> =>
  process.env.NODE_ENV === 'development'
    ? import('./run-worker.ts')
    : import(path.join(packageRoot, 'build/server/worker.js'));

await runProcess(async (config) => (await load()).startWorker(config));
