/** What we know of one subcategory's trade: enough to invent Pros, jobs and reviews that fit it. */
export interface Trade {
  slug: string;
  /** Subcategories of the same category that such a Pro often offers as well. */
  near: string[];
  /** Usual hourly rate in dollars, before the cost of living: from a beginner's to an old hand's. */
  dollars: [number, number];
  /** How long a job usually takes, in hours. */
  hours: [number, number];
  /** Priced by the job instead of by the hour. */
  fixed?: boolean;
  skills: string[];
  /** The line under a Pro's name. */
  headlines: string[];
  /**
   * The three parts of a Pro's own words. `{span}` is "12 years", `{since}` the year they began, `{city}` and `{area}`
   * where they live.
   */
  opens: string[];
  ways: string[];
  closes: string[];
  /** What clients ask for. */
  jobs: Task[];
  /** What happy clients write, whatever the job. `{first}` is the Pro's first name. */
  praise: string[];
  /** Why somebody gave three stars. */
  gripes: string[];
}

/** A job that clients ask for, and what they write about just this one. */
export interface Task {
  title: string;
  text: string;
  praise?: string[];
  gripes?: string[];
}

/** A category's trades, and words that fit any of them. */
export interface Field {
  slug: string;
  trades: Trade[];
  closes: string[];
  praise: string[];
}
