/** Looks for viruses in files. */
export interface FileScanner {
  /** Returns the name of the virus in `content`, or null when it has none. Throws when there is no such answer in time. */
  scan(content: Blob): Promise<string | null>;
  /** Resolves when the scanner answers; throws otherwise. */
  ping(): Promise<void>;
}
