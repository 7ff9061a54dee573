/** The federal holidays of the United States (5 U.S.C. 6103), in the order of the year. */
export const usHolidays = [
  'newYear',
  'martinLutherKing',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const;
export type UsHoliday = (typeof usHolidays)[number];

/** A day of the year, or the nth Monday (1) or Thursday (4) of a month; -1 is the last one. */
type Rule = { month: number; day: number } | { month: number; weekday: number; nth: number };

const rules: Record<UsHoliday, Rule> = {
  newYear: { month: 1, day: 1 },
  martinLutherKing: { month: 1, weekday: 1, nth: 3 },
  presidents: { month: 2, weekday: 1, nth: 3 },
  memorial: { month: 5, weekday: 1, nth: -1 },
  juneteenth: { month: 6, day: 19 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, weekday: 1, nth: 1 },
  columbus: { month: 10, weekday: 1, nth: 2 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  christmas: { month: 12, day: 25 },
};

/**
 * Returns the date of a holiday in a year, `YYYY-MM-DD`: the day itself. Offices move one that falls on a weekend; a Pro who
 * takes July 4 off does so on July 4.
 */
export function dateOfHoliday(holiday: UsHoliday, year: number): string {
  const rule = rules[holiday];
  return isoDate(year, rule.month, 'day' in rule ? rule.day : dayOfNth(year, rule));
}

function dayOfNth(year: number, { month, weekday, nth }: { month: number; weekday: number; nth: number }): number {
  if (nth > 0) {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1);
  }
  const last = new Date(Date.UTC(year, month, 0));
  return last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7);
}

const isoDate = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** True for the date (`YYYY-MM-DD`) of a holiday. */
export function isUsHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return usHolidays.some((holiday) => dateOfHoliday(holiday, year) === date);
}

/** Returns each holiday with its next date from `today` (`YYYY-MM-DD`) on, the nearest first. */
export function comingHolidays(today: string): { holiday: UsHoliday; date: string }[] {
  const year = Number(today.slice(0, 4));
  const next = (holiday: UsHoliday) => {
    const date = dateOfHoliday(holiday, year);
    return { holiday, date: date < today ? dateOfHoliday(holiday, year + 1) : date };
  };
  return usHolidays.map(next).sort((a, b) => a.date.localeCompare(b.date));
}
