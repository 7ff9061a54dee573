/** What a free slot of a Pro has to keep to, and whether clients book one without a quote. */
export interface BookingRules {
  /** Clients can book a free slot without a quote. */
  instant: boolean;
  /** Time between two jobs. */
  bufferMinutes: number;
  /** Adds the way between the ZIP codes of two jobs. */
  countsTravel: boolean;
  /** How long before its start a slot is last free. */
  noticeHours: number;
  /** How many weeks ahead there are free slots, this one included. */
  weeksAhead: number;
  /** The shortest booking. */
  shortestHours: number;
  /** Federal holidays are days off, unless an exception says otherwise. */
  closedOnHolidays: boolean;
}

/** Those of a Pro who has chosen none: the defaults of the table. */
export const usualRules: BookingRules = {
  instant: false,
  bufferMinutes: 0,
  countsTravel: false,
  noticeHours: 2,
  weeksAhead: 4,
  shortestHours: 1,
  closedOnHolidays: false,
};

/** What a Pro chooses from; the table's constraints have the same bounds. */
export const ruleChoices = {
  bufferMinutes: [0, 15, 30, 45, 60, 90, 120],
  noticeHours: [2, 4, 8, 12, 24, 48, 72],
  weeksAhead: [1, 2, 3, 4, 5, 6, 7, 8],
  shortestHours: [1, 2, 3, 4, 5, 6, 7, 8],
} as const;
