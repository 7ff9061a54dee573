import { runProcess } from './run-process.ts';
import { startWorker } from './run-worker.ts';

await runProcess(startWorker);
