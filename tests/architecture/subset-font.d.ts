declare module 'subset-font' {
  /** Returns the part of a typeface that these characters need. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { targetFormat: 'woff2' },
  ): Promise<Buffer>;
}
