import { writeFileSync } from 'node:fs';
import { drawGlyphs, drawIcons, glyphsFile, iconsFile } from './icons.ts';

// `npm run icons`: redraws the files with the icons.
writeFileSync(iconsFile, await drawIcons());
writeFileSync(glyphsFile, await drawGlyphs());
