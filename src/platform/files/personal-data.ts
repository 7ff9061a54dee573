/** What one context keeps about a person, for the copy that the person asks for. */
export interface PersonalData {
  /** The records by name, ready to be written as JSON. */
  records: Record<string, unknown>;
  files: readonly PersonalFile[];
}

/** A stored file that belongs to a person: its path in the copy, and its key in the file store. */
export interface PersonalFile {
  name: string;
  key: string;
}
