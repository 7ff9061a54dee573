import { writeFileSync } from 'node:fs';
import { drawIcons, iconsFile, leadingIconsFile, styleLeadingIcons } from './icons.ts';

// `npm run icons`: redraws the files with the icons.
writeFileSync(iconsFile, await drawIcons());
writeFileSync(leadingIconsFile, await styleLeadingIcons());
