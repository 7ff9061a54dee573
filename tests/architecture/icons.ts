import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import { glyphNames, type IconName, iconNames } from '#web/ui/icons/icon-names.ts';
import { starPath } from '#web/ui/icons/star-path.ts';

type Drawing = { node: [element: string, attributes: Record<string, string>][] };

const folder = path.join(packageRoot, 'src/web/ui/icons');
export const iconsFile = path.join(folder, 'icons.svg');
export const glyphsFile = path.join(folder, 'glyphs.css');

/** Returns the text of icons.svg: Lucide's drawings of our names. Their pens are set by the class `icon` of the element that shows one. */
export async function drawIcons(): Promise<string> {
  const drawings = iconNames.map(async (name) => `  <g id="${name}">${await shapesOf(name)}</g>\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${(await Promise.all(drawings)).join('')}</svg>\n`;
}

/** Returns the text of glyphs.css: a class for each drawing that stands before many texts of a page, without an element of its own. */
export async function drawGlyphs(): Promise<string> {
  const pen = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  const rules = glyphNames.map(async (name) => glyphRule(name, `<g ${pen}>${await shapesOf(name)}</g>`));
  const star = glyphRule('star', `<path d="${starPath}"/>`);
  return ['/* Written by `npm run icons`. */\n', ...(await Promise.all(rules)), star].join('\n');
}

function glyphRule(name: string, shapes: string): string {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${shapes}</svg>`;
  const address = encodeURI(drawing.replaceAll('"', "'")).replaceAll('%20', ' ').replaceAll('#', '%23');
  return `@utility glyph-${name} {\n  --glyph: url("data:image/svg+xml,${address}");\n}\n`;
}

async function shapesOf(name: IconName): Promise<string> {
  const file = path.join(packageRoot, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const { __iconData } = (await import(file)) as { __iconData: Drawing };
  const shapes = __iconData.node.map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${element}${written.join('')}/>`;
  });
  return shapes.join('');
}
