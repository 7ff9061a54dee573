import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import { machineAndTime } from './table.ts';

/** A figure at each of several sizes: pairs of the size and the figure. */
export interface Line {
  name: string;
  points: readonly (readonly [size: number, figure: number])[];
}

export interface Panel {
  title: string;
  lines: readonly Line[];
}

interface Chart {
  title: string;
  /** What the sizes count. */
  sizes: string;
  panels: readonly Panel[];
}

/** Places that differ in hue and in lightness. */
const colors = [
  '#0f5c4a',
  '#c77d0a',
  '#3d5a98',
  '#a03c5c',
  '#6b7a1f',
  '#7a4fa3',
  '#2490a0',
  '#8a5a2b',
  '#555',
  '#d1495b',
];
const width = 420;
const height = 300;
const margin = { left: 56, right: 36, top: 64, bottom: 44 };

/** Writes a chart with both axes in powers of ten to `bench/results/`, with the machine and the time of the measurement. */
export function drawChart(file: string, { title, sizes, panels }: Chart): void {
  const folder = path.join(packageRoot, 'bench/results');
  const legend = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  const total = { width: width * panels.length, height: height + 24 + 18 * Math.ceil(legend.length / 2) };
  const colorOf = (name: string) => colors[legend.indexOf(name) % colors.length] as string;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total.width} ${total.height}" font-family="system-ui, sans-serif" font-size="12">
<title>${escapeText(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${text(margin.left, 20, escapeText(title), 'font-size="15" font-weight="600"')}
${text(margin.left, 38, escapeText(machineAndTime()), 'fill="#666"')}
${panels.map((panel, index) => `<g transform="translate(${index * width} 0)">${drawPanel(panel, sizes, colorOf)}</g>`).join('\n')}
${legend.map((name, index) => drawKey(name, colorOf(name), margin.left + (index % 2) * (total.width / 2), height + 18 + 18 * Math.floor(index / 2))).join('\n')}
</svg>
`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, file), svg);
}

function drawPanel({ title, lines }: Panel, counted: string, colorOf: (name: string) => string): string {
  const points = lines.flatMap((line) => line.points);
  const measured = [...new Set(points.map(([size]) => size))].sort((a, b) => a - b);
  const [low, high] = decades(points.map(([, figure]) => figure));
  const x = scale(measured[0] ?? 1, measured.at(-1) ?? 10, margin.left, width - margin.right);
  const y = scale(low, high, height - margin.bottom, margin.top);
  const grid = powers(low, high).map(
    (figure) =>
      `<path d="M${margin.left} ${y(figure)}H${width - margin.right}" stroke="#ddd"/>${text(margin.left - 6, y(figure) + 4, figure.toLocaleString('en'), 'text-anchor="end" fill="#444"')}`,
  );
  const marks = measured.map((size) =>
    text(x(size), height - margin.bottom + 16, size.toLocaleString('en'), 'text-anchor="middle" fill="#444"'),
  );
  const drawn = lines.map(({ name, points: of }) => {
    const path = of.map(([size, figure], n) => `${n ? 'L' : 'M'}${x(size)} ${y(figure)}`).join('');
    const dots = of.map(([size, figure]) => `<circle cx="${x(size)}" cy="${y(figure)}" r="3"/>`).join('');
    return `<g stroke="${colorOf(name)}" fill="${colorOf(name)}"><path d="${path}" fill="none" stroke-width="2"/>${dots}</g>`;
  });
  const names = text(margin.left, margin.top - 8, escapeText(title), 'font-weight="600" fill="#222"');
  const below = text(width - margin.right, height - 10, escapeText(counted), 'text-anchor="end" fill="#444"');
  return [...grid, ...marks, ...drawn, names, below].join('\n');
}

const drawKey = (name: string, color: string, x: number, y: number): string =>
  `<circle cx="${x + 5}" cy="${y - 4}" r="5" fill="${color}"/>${text(x + 16, y, escapeText(name), 'fill="#222"')}`;

const text = (x: number, y: number, words: string, style: string): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}" ${style}>${words}</text>`;

/** Returns what maps a number to a place, such that each power of ten is as long as the next. */
function scale(from: number, to: number, start: number, end: number): (value: number) => number {
  const [low, high] = [Math.log10(from), Math.log10(to)];
  const length = high - low || 1;
  return (value) => Math.round((start + ((Math.log10(value) - low) / length) * (end - start)) * 10) / 10;
}

/** The powers of ten around the figures. */
function decades(figures: readonly number[]): [low: number, high: number] {
  const low = 10 ** Math.floor(Math.log10(Math.min(...figures)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...figures)));
  return [low, high > low ? high : low * 10];
}

const powers = (low: number, high: number): number[] =>
  Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, n) => low * 10 ** n);

const escapeText = (words: string): string => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
