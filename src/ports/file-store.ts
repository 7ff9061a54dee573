/** Stores files under random names. None is served without a permission check but the faces of Pros, which are public. */
export interface FileStore {
  /** Stores `bytes` under `key` (`[a-z0-9/-]+`). Overwriting an existing key is refused. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The stored bytes, or null when there are none. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
}
