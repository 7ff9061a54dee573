import { writeFileSync } from 'node:fs';
import { drawIcons, iconsFile } from './icons.ts';

// `npm run icons`: redraws the file with the icons.
writeFileSync(iconsFile, await drawIcons());
