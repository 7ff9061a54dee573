/** A photo in the chain: every field but `hash` is hashed into `hash`. */
export interface ManifestEntry {
  /** From 1, in the order of the work. */
  number: number;
  /** Its name in the archive. */
  file: string;
  slot: string;
  /** An ISO 8601 instant in UTC. */
  takenAt: string;
  /** `37.775, -122.419`, rounded to about 100 meters; null if the Pro did not add one. */
  place: string | null;
  /** Of the file, hexadecimal. */
  sha256: string;
  /** The hash of the entry before; of the first entry, the hash of the job's id and title. */
  previous: string;
  hash: string;
}

/** `manifest.json` of a job's exported photos. */
export interface Manifest {
  format: 'proof-photos/1';
  job: { id: string; title: string };
  entries: ManifestEntry[];
  /** The hash of the last entry. Compared with the one on the job’s page, it shows that the whole chain is the same. */
  head: string;
}
