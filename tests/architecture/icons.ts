import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import { iconNames } from '#web/ui/icons/icon-names.ts';

type Drawing = { node: [element: string, attributes: Record<string, string>][] };

export const iconsFile = path.join(packageRoot, 'src/web/ui/icons/icons.svg');

/** Returns the text of icons.svg: Lucide's drawings of our names. Their pens are set by the class `icon` of the element that shows one. */
export async function drawIcons(): Promise<string> {
  const drawings = iconNames.map(async (name) => {
    const file = path.join(packageRoot, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
    const { __iconData } = (await import(file)) as { __iconData: Drawing };
    const shapes = __iconData.node.map(([element, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${element}${written.join('')}/>`;
    });
    return `  <g id="${name}">${shapes.join('')}</g>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true">\n${(await Promise.all(drawings)).join('')}</svg>\n`;
}
