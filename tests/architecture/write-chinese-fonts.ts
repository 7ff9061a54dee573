import { writeFileSync } from 'node:fs';
import { makeChineseFonts } from './chinese-fonts.ts';

// `npm run chinese-fonts`: writes the files of the Chinese typeface, after the texts have got many new characters.
for (const [file, content] of await makeChineseFonts()) writeFileSync(file, content);
