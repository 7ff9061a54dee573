import { builtPart } from '../startup/built-part.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (config) => {
  const { startWorker } = await builtPart('worker', () => import('./run-worker.ts'));
  return startWorker(config);
});
