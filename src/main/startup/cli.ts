import { builtPart } from './built-part.ts';

await builtPart('start', () => import('./start.ts'), process.argv.includes('--dev'));
