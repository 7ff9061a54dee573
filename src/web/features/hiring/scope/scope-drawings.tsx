// Furniture, a house and a truck of one size show how big the rest is.
const house = 'M31 32V21l6.5-5.5 6.5 5.5v11z';
const truck =
  'M3 27V13h25v14M28 27V10h8l6 8v9zM3 27h25M15 29a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0M40 29a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0';
const bed = (x: number, y: number) => `M${x} ${y}h7v9h-7zM${x} ${y + 3}h7`;
const roof = 'M4 28L24 8l20 20z';
const wall = 'M6 6h36v24H6z';

/** Line drawings of options, as paths in a field of 48 × 36. */
const drawings: Record<string, string> = {
  smallRoom: `M16 10h16v16H16z${bed(18, 12)}`,
  mediumRoom: `M10 7h28v22H10z${bed(12, 9)}`,
  largeRoom: `M3 4h42v28H3z${bed(5, 6)}`,
  carpet: 'M8 7h32v17H8zM12 11h24v9H12zM11 24v4m5-4v4m5-4v4m5-4v4m5-4v4m5-4v4',
  hardwood: 'M6 6h36v24H6zM6 12h36M6 18h36M6 24h36M18 6v6M30 12v6M14 18v6M34 18v6M24 24v6',
  tile: 'M6 6h36v24H6zM18 6v24M30 6v24M6 14h36M6 22h36',
  vinylFloor: 'M6 30h30V10a5 5 0 1 0-10 0v4H6zM31 10h.01M16 14v16M26 14v16',
  shingle: `${roof}M14 18h20M9 23h30M24 18v5M17 23v5M24 13v5M31 23v5`,
  metalRoof: `${roof}M14 18v10M19 13v15M24 8v20M29 13v15M34 18v10`,
  tileRoof:
    'M6 27q3-7 6 0q3-7 6 0q3-7 6 0q3-7 6 0q3-7 6 0q3-7 6 0M9 17q3-7 6 0q3-7 6 0q3-7 6 0q3-7 6 0q3-7 6 0M6 27v4h36v-4',
  flatRoof: 'M6 13h36v4H6zM9 17v14h30V17M20 31v-8h8v8',
  lowTree: `${house}M14 32v-6M18 22a4 4 0 1 1-8 0a4 4 0 1 1 8 0`,
  houseTree: `${house}M14 32v-7M20 19a6 6 0 1 1-12 0a6 6 0 1 1 12 0`,
  tallTree: `${house}M14 32V20M22 12a8 9 0 1 1-16 0a8 9 0 1 1 16 0`,
  quarterLoad: `${truck}M6 24v-6h7v6z`,
  halfLoad: `${truck}M6 24v-7h7v7zM13 24v-6h6v6z`,
  fullLoad: `${truck}M6 24V15h9v9zM15 24V12h10v12zM8 15V8h7v7z`,
  drywall: `${wall}M24 6v24M15 12h.01M15 18h.01M15 24h.01M33 12h.01M33 18h.01M33 24h.01`,
  brick: `${wall}M6 12h36M6 18h36M6 24h36M18 6v6M30 6v6M12 12v6M24 12v6M36 12v6M18 18v6M30 18v6M12 24v6M24 24v6M36 24v6`,
  concrete: `${wall}M12 12h2M22 10h2M33 14h2M17 20h2M27 22h2M36 25h2M11 26h2M23 16h.01M31 27h.01`,
};

export const hasDrawing = (option: string): boolean => option in drawings;

/** A small line drawing of an option, which its words say as well. */
export const ScopeDrawing = ({ option }: { option: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 48 36"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-14 w-auto text-pine-ink"
  >
    <path d={drawings[option]} />
  </svg>
);
