import { box, car, circle, disc, ellipse, line, path, plant, rect, room, van, windowpane, yard } from './shapes.ts';

/** What a photo of a category's work shows: the place, what is wrong before, the tool in use, and the result. */
export interface Scene {
  place: string;
  mess: string[];
  tool: string;
  done: string[];
}

const shine = [
  path('#ffffffb0', 'M300 200l14 34 34 14-34 14-14 34-14-34-34-14 34-14z'),
  path('#ffffffb0', 'M640 320l10 24 24 10-24 10-10 24-10-24-24-10 24-10z'),
];
const ladder = [0, 1, 2, 3, 4]
  .map((step) => line('#8a5a34', 12, `M${642 - step * 3} ${240 + step * 80}h${86 + step * 6}`))
  .join('');
const bunting = Array.from({ length: 12 }, (_, at) =>
  path(
    ['#c96a43', '#d8a24a', '#1f5a43', '#3c6478'][at % 4] as string,
    `M${70 + at * 70} ${150 + Math.abs(6 - at) * -6 + 36}h54l-27 60z`,
  ),
);
const blades = Array.from({ length: 60 }, (_, at) =>
  line(
    at % 3 ? '#58824c' : '#75995a',
    9,
    `M${at * 16 + 8} 700q${at % 2 ? 12 : -12}-90 ${(at % 5) * 5 - 10}-${150 + ((at * 37) % 70)}`,
  ),
);
const flowers = [120, 230, 690, 800, 880].map(
  (x, at) =>
    line('#3f6b3f', 7, `M${x} 640v-70`) +
    disc(x, 560, 22, ['#c96a43', '#e8b84b', '#dfc9cf'][at % 3] as string) +
    disc(x, 560, 8, '#5a3a26'),
);
const table =
  rect(200, 430, 560, 22, '#a9794d', 6) + rect(230, 450, 18, 170, '#8a5a34') + rect(712, 450, 18, 170, '#8a5a34');
const sofa =
  rect(250, 380, 460, 150, '#3c6478', 40) +
  rect(220, 430, 110, 150, '#2c4f61', 34) +
  rect(630, 430, 110, 150, '#2c4f61', 34) +
  rect(310, 470, 340, 100, '#4d7a90', 24);
const bubbles = [270, 340, 420, 520, 600, 660].map((x, at) =>
  circle(x, 400 + ((at * 53) % 110), 20 + ((at * 7) % 22), '#ffffffcc', '#b9d0dd'),
);

/** A scene for every category of the catalog. */
export const scenes: Record<string, Scene> = {
  'home-services': {
    place: room('#efe1c6', '#c79f70') + rect(80, 400, 800, 40, '#a9794d', 6) + rect(100, 440, 760, 190, '#e7d3b1'),
    mess: [
      ...[180, 300, 420].map((x, at) =>
        rect(x, 330 - at * 14, 90, 70 + at * 14, ['#b9c4c0', '#d9c9a8', '#9fb0a8'][at] as string, 10),
      ),
      ellipse(620, 392, 90, 16, '#8f7a58'),
      ellipse(330, 560, 70, 30, '#b59a6a'),
      ellipse(660, 540, 90, 36, '#a98d5f'),
    ],
    tool:
      rect(690, 470, 130, 150, '#3c6478', 12) +
      line('#2c4f61', 8, 'M700 470q55-90 110 0') +
      line('#8a5a34', 14, 'M600 250l90 300'),
    done: [plant(760, 400), rect(180, 350, 130, 50, '#f8f2e4', 8), disc(460, 372, 28, '#d8a24a'), ...shine],
  },
  'construction-and-repairs': {
    place: room('#e6ddcf', '#b98d62'),
    mess: [
      path('#bfae95', 'M200 160l90 40 60-30 40 120-70 80-110-20-60-100z'),
      line('#6e6153', 8, 'M240 180l50 70-30 60 60 50'),
      path('#c8b79e', 'M430 290l110-20 50 90-90 60-80-40z'),
      line('#6e6153', 7, 'M470 300l40 50 50 20'),
      ellipse(380, 610, 120, 26, '#a5937a'),
    ],
    tool: line('#8a5a34', 14, 'M640 220l-26 400M732 220l30 400') + ladder + rect(250, 540, 90, 80, '#c96a43', 8),
    done: [
      rect(0, 0, 960, 490, '#9db79b') + windowpane,
      rect(210, 150, 280, 200, '#f4e8d2', 4) +
        rect(232, 172, 236, 156, '#3c6478') +
        path('#d8a24a', 'M232 328l90-90 60 50 40-40 46 80z'),
      plant(800, 560),
    ],
  },
  'outdoor-and-yard': {
    place: yard('#cfe3ea', '#7fa35f'),
    mess: [...blades.slice(0, 30), ...blades.slice(30)],
    tool:
      rect(390, 500, 210, 80, '#c96a43', 20) +
      disc(430, 596, 36, '#31353b') +
      disc(560, 596, 36, '#31353b') +
      line('#31353b', 12, 'M590 510l140-160h60'),
    done: [...flowers, ...[0, 2, 4, 6, 8].map((at) => rect(at * 107, 470, 107, 250, '#8fb26d40'))],
  },
  'moving-and-delivery': {
    place: room('#f0e4cc', '#b58a5f'),
    mess: [
      box(150, 340, 130),
      box(470, 320, 130),
      box(680, 360, 120),
      box(640, 480, 140),
      box(120, 470, 150),
      box(290, 490, 130),
      box(450, 450, 170),
    ],
    tool: line('#c0392b', 14, 'M760 260l40 350h90') + disc(800, 620, 28, '#31353b') + box(800, 460, 130),
    done: [
      sofa,
      line('#42474e', 10, 'M800 590V290') + path('#e8b84b', 'M740 300h120l-26-90h-68z'),
      plant(150, 590),
      ellipse(480, 620, 330, 34, '#c96a4360'),
    ],
  },
  logistics: {
    place: yard('#dbe6ea', '#a8a59c'),
    mess: [box(60, 500, 120), box(70, 390, 110), box(190, 510, 110), box(200, 410, 95), box(310, 520, 100)],
    tool:
      rect(250, 560, 150, 16, '#8a5a34') +
      line('#31353b', 12, 'M400 570V420') +
      disc(280, 594, 18, '#31353b') +
      disc(380, 594, 18, '#31353b') +
      box(270, 460, 100),
    done: [van(430, 330, '#1f5a43'), path('#ffffffc0', 'M520 420l30 34 64-70 18 18-82 90-48-54z')],
  },
  automotive: {
    place: yard('#d7e3e6', '#b3b0a6'),
    mess: [
      car(200, 380, '#8f7a58'),
      ellipse(360, 470, 70, 24, '#6d5b3d'),
      ellipse(560, 450, 90, 30, '#6d5b3d'),
      ellipse(480, 400, 60, 20, '#75623f'),
    ],
    tool: car(200, 380, '#a4605a') + bubbles.join('') + rect(780, 520, 100, 100, '#3c6478', 10),
    done: [car(200, 380, '#b3423c'), ...shine],
  },
  'childcare-and-family': {
    place: room('#f3e3d3', '#d6ab78') + ellipse(480, 620, 380, 70, '#9fbfae'),
    mess: [
      box(180, 560, 60),
      disc(330, 610, 34, '#c96a43'),
      rect(430, 570, 70, 70, '#3c6478', 8),
      disc(620, 630, 26, '#e8b84b'),
      path('#1f5a43', 'M700 620l40-70 40 70z'),
      rect(540, 600, 60, 40, '#8a4a52', 6),
    ],
    tool:
      path('#d8a24a', 'M170 380h190v140H170z') +
      line('#8a5a34', 6, 'M265 380v140') +
      rect(180, 392, 76, 8, '#f4e8d2') +
      rect(276, 410, 70, 8, '#f4e8d2'),
    done: [
      rect(430, 560, 80, 80, '#3c6478', 8) +
        rect(520, 560, 80, 80, '#c96a43', 8) +
        rect(475, 480, 80, 80, '#e8b84b', 8) +
        path('#1f5a43', 'M470 480l45-70 45 70z'),
      rect(680, 430, 180, 150, '#a9794d', 8) +
        rect(696, 446, 148, 50, '#8a5a34') +
        disc(730, 470, 20, '#c96a43') +
        disc(790, 472, 18, '#e8b84b'),
    ],
  },
  'health-and-wellness': {
    place:
      room('#e4ebe3', '#c9a983') +
      rect(140, 420, 560, 130, '#f8f4ea', 22) +
      rect(160, 550, 16, 60, '#8a5a34') +
      rect(664, 550, 16, 60, '#8a5a34') +
      rect(740, 450, 130, 18, '#a9794d') +
      rect(752, 468, 12, 130, '#8a5a34') +
      rect(846, 468, 12, 130, '#8a5a34'),
    mess: [
      path('#d5cfc0', 'M190 420q90-60 170 10t180-20l60 60-30 110H230z'),
      disc(790, 436, 14, '#c9c2b2') + rect(812, 424, 40, 26, '#c9c2b2', 4),
    ],
    tool:
      rect(730, 340, 150, 110, '#42474e', 14) +
      line('#8fd0a8', 7, 'M744 396h30l12-28 22 54 16-26h44') +
      line('#3c6478', 8, 'M740 420q-80 90-190 40'),
    done: [rect(160, 390, 150, 70, '#ffffff', 24), rect(330, 430, 372, 122, '#6d8b6a', 18), plant(800, 450)],
  },
  'events-and-entertainment': {
    place: room('#e9dfe6', '#b08b6a') + table,
    mess: [box(130, 540, 100), box(620, 550, 110), line('#42474e', 8, 'M300 600q80-60 140 20t120-30')],
    tool: line('#8a5a34', 14, 'M640 220l-26 400M732 220l30 400') + ladder,
    done: [
      ...bunting,
      rect(190, 410, 580, 90, '#fbf6ea', 10),
      plant(480, 412),
      ...[300, 380, 590, 660].map((x) => ellipse(x, 420, 34, 10, '#ffffff') + disc(x, 400, 12, '#c96a43')),
    ],
  },
  'tech-and-miscellaneous': {
    place: room('#dfe5e6', '#b58e66') + rect(240, 540, 480, 60, '#8a5a34', 8),
    mess: [
      box(140, 470, 150),
      line('#31353b', 8, 'M360 640q60-90 130-20t150-40 130 40'),
      line('#c96a43', 7, 'M420 660q80-60 160 0'),
      rect(560, 470, 240, 70, '#c9c2b2', 8),
    ],
    tool:
      rect(430, 240, 120, 90, '#a5a09a', 8) +
      [450, 530].map((x) => disc(x, 256, 7, '#42474e') + disc(x, 314, 7, '#42474e')).join('') +
      rect(640, 300, 120, 46, '#e8b84b', 10) +
      rect(750, 314, 60, 16, '#31353b'),
    done: [
      rect(260, 160, 440, 260, '#1b1f24', 12) +
        rect(276, 176, 408, 228, '#3c6478') +
        path('#d8a24a', 'M276 404l120-110 80 60 70-80 138 130z') +
        disc(600, 230, 30, '#f4e8d2'),
      plant(680, 540),
    ],
  },
};
