/** Stores files under random names. None is served without a permission check but the faces of Pros, which are public. */
export interface FileStore {
  /** Stores `bytes` under `key` (`[a-z0-9/-]+`). Overwriting an existing key is refused. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The stored bytes, or null when there are none. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}

/** A file store for files that do not fit into memory, too. */
export interface LargeFileStore extends FileStore {
  /**
   * Stores what `chunks` brings, as it comes: for a file that does not fit into memory. Overwriting an existing key is
   * refused.
   */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** The stored bytes as a Blob that is read when it is sent, or null when there are none. */
  open(key: string): Promise<Blob | null>;
}
