/** Pixels of the drawing, which is shown at about this size on phones and larger elsewhere. */
export const mapSize = { width: 400, height: 300 };

/** A name on the map, at the dot of its city. */
interface PlacedName {
  name: string;
  x: number;
  y: number;
  /** The name is to the left of the dot, where it would leave the map to the right. */
  isLeft: boolean;
  /** From the dot to the name. */
  gap: number;
  hasDot: boolean;
}

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Named {
  name: string;
  lat: number;
  lng: number;
}

const most = 12;
const lineHeight = 16;
/** About the width of a letter, in the widest of the devices' own typefaces. */
const letterWidth = 7.2;
/** From the middle of a dot to its name. The dot of the place's own city is larger. */
const gaps = { dot: 6, start: 10 };
/** The line of the scale. */
const corner: Rectangle = { left: 0, top: mapSize.height - 36, right: 140, bottom: mapSize.height };

/**
 * Returns the names that fit on the map; `cities` begins with the most important ones. The city of the place itself
 * comes before all, beside the middle, and needs no dot.
 */
export function namesOnMap<City extends Named>(
  cities: City[],
  own: { city: string; lat: number; lng: number },
  project: (city: Named) => [number, number] | null,
): PlacedName[] {
  const first = { name: own.city, lat: own.lat, lng: own.lng };
  const others = cities.filter(({ name }) => name !== own.city);
  const taken = [corner];
  const placed: PlacedName[] = [];
  for (const city of [first, ...others]) {
    const [x = -1, y = -1] = project(city) ?? [];
    const gap = city === first ? gaps.start : gaps.dot;
    const length = gap + city.name.length * letterWidth + 4;
    const isLeft = x + length > mapSize.width - 4;
    const box = {
      left: isLeft ? x - length : x - 4,
      top: y - lineHeight / 2,
      right: isLeft ? x + 4 : x + length,
      bottom: y + lineHeight / 2,
    };
    if (!isInside(box) || taken.some((other) => overlap(box, other))) continue;
    taken.push(box);
    placed.push({ name: city.name, x: Math.round(x), y: Math.round(y), isLeft, gap, hasDot: city !== first });
    if (placed.length === most) break;
  }
  return placed;
}

const isInside = ({ left, top, right, bottom }: Rectangle): boolean =>
  left >= 4 && top >= 4 && right <= mapSize.width && bottom <= mapSize.height - 4;

const overlap = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
