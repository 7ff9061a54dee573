import { builtPart } from './built-part.ts';

await builtPart('supervisor', () => import('./supervisor.ts'), process.argv.includes('--dev'));
