import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import { runProcess } from './run-process.ts';

type WorkerModule = typeof import('./run-worker.ts');

const { startWorker }: WorkerModule =
  process.env.NODE_ENV === 'development'
    ? await import('./run-worker.ts')
    : await import(path.join(packageRoot, 'build/server/worker.js'));

await runProcess(startWorker);
