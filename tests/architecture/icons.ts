import path from 'node:path';
import loadSkia, { type CanvasKit, type Path } from 'canvaskit-wasm';
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

/**
 * Returns the text of glyphs.css: a class for each drawing that is before many texts of a page, without an element of its own. It is an
 * outline in pixels, because a browser makes a document for each SVG that is used as an image.
 */
export async function drawGlyphs(): Promise<string> {
  const kit = await loadSkia();
  const rules = glyphNames.map(async (name) =>
    writeRule(name, writePath(kit, strokePaths(kit, await pathsOf(kit, name)), 16)),
  );
  const star = writeRule('star', writePath(kit, [kit.Path.MakeFromSVGString(starPath) as Path], 16));
  return ['/* Written by `npm run icons`. */\n', ...(await Promise.all(rules)), star, await drawHeart(kit)].join('\n');
}

/** The heart of a button is 20 pixels wide, and full where the button is pressed. */
async function drawHeart(kit: CanvasKit): Promise<string> {
  const paths = await pathsOf(kit, 'heart');
  const pen = strokePaths(kit, paths);
  const full = writePath(kit, [...paths, ...pen], 20);
  const pressed = `&[aria-pressed="true"] {\n    --glyph-color: var(--danger);\n    --glyph: ${full};\n  }`;
  return `@utility glyph-heart {\n  --glyph-size: 20px;\n  --glyph: ${writePath(kit, pen, 20)};\n  ${pressed}\n}\n`;
}

const writeRule = (name: string, drawing: string): string => `@utility glyph-${name} {\n  --glyph: ${drawing};\n}\n`;

/** Returns what Lucide's pen draws along paths: 2 wide, with round ends. */
function strokePaths(kit: CanvasKit, paths: Path[]): Path[] {
  const pen = { width: 2, cap: kit.StrokeCap.Round, join: kit.StrokeJoin.Round, precision: 4 };
  return paths.map((one) => one.makeStroked(pen) as Path);
}

const pathsOf = async (kit: CanvasKit, name: IconName): Promise<Path[]> =>
  (await drawingOf(name)).map(([element, attributes]) => pathOf(kit, element, attributes));

function pathOf(kit: CanvasKit, element: string, attributes: Record<string, string>): Path {
  const { d, cx, cy, r, x, y, width, height, rx } = attributes;
  if (d) return kit.Path.MakeFromSVGString(d) as Path;
  const builder = new kit.PathBuilder();
  if (element === 'circle') return builder.addCircle(Number(cx), Number(cy), Number(r)).detach();
  const corners = kit.XYWHRect(Number(x), Number(y), Number(width), Number(height));
  if (element === 'rect') return builder.addRRect(kit.RRectXY(corners, Number(rx), Number(rx))).detach();
  throw new Error(`glyphs have no ${element}`);
}

/** Returns a CSS `path()` of these paths, scaled from 24 units to `size` pixels. */
function writePath(kit: CanvasKit, paths: Path[], size: number): string {
  const pixels = (value: number) => String(Number(((value * size) / 24).toFixed(2)));
  return `path("${paths.map((one) => writeCommands(kit, one, pixels)).join('')}")`;
}

function writeCommands(kit: CanvasKit, drawn: Path, pixels: Pixels): string {
  const numbers = [...drawn.toCmds()];
  const parts: string[] = [];
  let from: Point = [0, 0];
  while (numbers.length > 0) {
    const [letter, count] = commandOf(kit, numbers.shift());
    const values = numbers.splice(0, count);
    parts.push(letter === 'A' ? writeArc(from, values, pixels) : letter + values.map(pixels).join(' '));
    if (letter !== 'Z') from = values.slice(0, letter === 'A' ? 4 : count).slice(-2) as Point;
  }
  return parts.join('');
}

type Pixels = (value: number) => string;
type Point = [x: number, y: number];

/** Returns the letter of Skia's verb in the text of a path, and how many numbers follow the verb. */
function commandOf(kit: CanvasKit, verb: number | undefined): [letter: string, numbers: number] {
  if (verb === kit.MOVE_VERB) return ['M', 2];
  if (verb === kit.LINE_VERB) return ['L', 2];
  if (verb === kit.QUAD_VERB) return ['Q', 4];
  if (verb === kit.CUBIC_VERB) return ['C', 6];
  return verb === kit.CLOSE_VERB ? ['Z', 0] : ['A', 5];
}

/** Returns the arc of a circle that Skia has as a conic: the corner of its tangents, its end, and the cosine of half its angle. */
function writeArc(
  [x, y]: Point,
  [cornerX = 0, cornerY = 0, toX = 0, toY = 0, cosine = 0]: number[],
  pixels: Pixels,
): string {
  const radius = pixels((Math.hypot(cornerX - x, cornerY - y) * cosine) / Math.sqrt(1 - cosine ** 2));
  const isClockwise = (cornerX - x) * (toY - cornerY) > (cornerY - y) * (toX - cornerX);
  return `A${radius} ${radius} 0 0 ${isClockwise ? 1 : 0} ${pixels(toX)} ${pixels(toY)}`;
}

async function drawingOf(name: IconName): Promise<Drawing['node']> {
  const file = path.join(packageRoot, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const { __iconData } = (await import(file)) as { __iconData: Drawing };
  return __iconData.node;
}

async function shapesOf(name: IconName): Promise<string> {
  const shapes = (await drawingOf(name)).map(([element, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${element}${written.join('')}/>`;
  });
  return shapes.join('');
}
