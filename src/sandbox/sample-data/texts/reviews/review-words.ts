/** What clients write in one language, besides what belongs to a single trade. `{first}` is the Pro, `{job}` (English only) the job's title. */
export interface ReviewWords {
  /** Fits any work. */
  any: string[];
  /** For people of few words. */
  short: string[];
  /** Added when it was four stars and not five. */
  almost: string[];
  /** By category. */
  fields: Record<string, string[]>;
  /** Why it was three stars. */
  gripes: string[];
}
