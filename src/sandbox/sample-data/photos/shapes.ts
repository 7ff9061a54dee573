/** Parts of drawn photos, as SVG on a canvas of 960 × 720. */
export const width = 960;
export const height = 720;

export const rect = (x: number, y: number, w: number, h: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;

export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const circle = (x: number, y: number, r: number, fill: string, stroke: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${stroke}" stroke-width="4"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const path = (fill: string, d: string): string => `<path d="${d}" fill="${fill}"/>`;

export const line = (stroke: string, thick: number, d: string): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const windowpane: string =
  rect(640, 90, 230, 210, '#f8f2e4', 6) +
  rect(656, 106, 198, 178, '#bfdbe4') +
  path('#ffffff70', 'M656 284V106h90z') +
  rect(750, 106, 10, 178, '#f8f2e4');

/** A wall with a window, and a floor. */
export function room(wall: string, floor: string): string {
  const boards = [0, 1, 2, 3, 4].map((at) => line('#00000012', 3, `M0 ${540 + at * 40}h960`)).join('');
  return (
    rect(0, 0, width, 500, wall) +
    windowpane +
    rect(0, 500, width, 220, floor) +
    boards +
    rect(0, 490, width, 14, '#fbf6ea')
  );
}

/** Sky, hills, a distant house, and the ground. */
export function yard(sky: string, ground: string): string {
  const house =
    rect(90, 250, 170, 140, '#efe1c6') + path('#a9532f', 'M70 256l105-86 105 86z') + rect(152, 320, 44, 70, '#1f5a43');
  const tree = rect(815, 300, 26, 110, '#7a5638') + disc(828, 260, 80, '#6d8b6a') + disc(780, 300, 50, '#5f7f5e');
  return (
    rect(0, 0, width, 420, sky) +
    disc(640, 110, 46, '#f6dfa0') +
    ellipse(300, 420, 520, 90, '#9fb98a') +
    house +
    tree +
    rect(0, 390, width, 330, ground)
  );
}

/** A moving box of `size`, its upper left corner at (x, y). */
export const box = (x: number, y: number, size: number): string =>
  rect(x, y, size, size * 0.85, '#c79a63', 4) +
  rect(x, y, size, size * 0.2, '#b5874f', 4) +
  rect(x + size * 0.42, y, size * 0.16, size * 0.85, '#e0c18f');

/** A plant in a pot that stands on (x, y). */
export const plant = (x: number, y: number): string =>
  line('#3f6b3f', 8, `M${x} ${y - 50}q-10-60-40-80M${x} ${y - 50}q6-70 4-110M${x} ${y - 50}q14-50 44-70`) +
  ellipse(x - 42, y - 132, 22, 13, '#5f8a56') +
  ellipse(x + 4, y - 164, 15, 24, '#6f9a62') +
  ellipse(x + 46, y - 122, 22, 13, '#5f8a56') +
  path('#c96a43', `M${x - 34} ${y - 54}h68l-10 54h-48z`);

const wheel = (x: number, y: number): string => disc(x, y, 54, '#2a2c30') + disc(x, y, 24, '#b9bcc0');

/** A car of 560 × 220. */
export const car = (x: number, y: number, paint: string): string =>
  path(paint, `M${x} ${y + 180}q0-80 90-90l70-70q20-20 60-20h120q40 0 70 34l50 56q100 8 100 90z`) +
  path(
    '#cfe0e6',
    `M${x + 130} ${y + 86}l50-52q10-10 30-10h50v62zM${x + 280} ${y + 24}h50q20 0 36 20l34 42H${x + 280}z`,
  ) +
  rect(x, y + 150, 560, 34, '#00000022', 10) +
  disc(x + 540, y + 134, 12, '#f6dfa0') +
  wheel(x + 120, y + 190) +
  wheel(x + 440, y + 190);

/** A delivery van of 470 × 300. */
export const van = (x: number, y: number, paint: string): string =>
  rect(x, y, 330, 230, paint, 16) +
  path(paint, `M${x + 320} ${y + 60}h70q20 0 32 22l48 84v64H${x + 320}z`) +
  path('#cfe0e6', `M${x + 346} ${y + 84}h40q10 0 18 12l32 60h-90z`) +
  rect(x, y + 196, 470, 34, '#00000022') +
  wheel(x + 100, y + 236) +
  wheel(x + 380, y + 236);
