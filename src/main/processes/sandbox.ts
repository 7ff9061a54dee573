import { builtPart } from '../startup/built-part.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (config) => {
  const { startSandbox } = await builtPart('sandbox', () => import('./run-sandbox.ts'));
  return startSandbox(config);
});
