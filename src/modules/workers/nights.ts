interface Hours {
  weekday: number;
  opens: string;
  closes: string;
}

const dayAfter = (weekday: number): number => (weekday % 7) + 1;

/** True for hours that end on the next day, such as 22:00 to 6:00. */
export const isNight = ({ opens, closes }: Pick<Hours, 'opens' | 'closes'>): boolean =>
  opens !== '' && closes !== '' && closes < opens;

/** Joins spans such as Monday 22:00 to 24:00 and Tuesday 0:00 to 6:00: a night, which belongs to the day on which it begins. */
export function joinNights<H extends Hours>(hours: readonly H[]): H[] {
  const morningOf = ({ weekday, opens, closes }: Hours) =>
    closes !== '24:00'
      ? undefined
      : hours.find((span) => span.weekday === dayAfter(weekday) && span.opens === '00:00' && span.closes < opens);
  const mornings = hours.map(morningOf);
  return hours
    .map((span, at) => ({ span, closes: mornings[at]?.closes ?? span.closes }))
    .filter(({ span }) => !mornings.includes(span))
    .map(({ span, closes }) => ({ ...span, closes }));
}

/** Returns the hours as spans of one day each, `weekday` being that of the night's beginning. */
export function splitNight({ weekday, opens, closes }: Hours): Hours[] {
  if (!isNight({ opens, closes })) return [{ weekday, opens, closes }];
  const evening = { weekday, opens, closes: '24:00' };
  return closes === '00:00' ? [evening] : [evening, { weekday: dayAfter(weekday), opens: '00:00', closes }];
}
