import { type Point, project } from '../../../ui/map/projection';
import type { Size, View } from '../../../ui/map/view';

/** A city or county in which a mill can be, at its seat on the map. */
export interface Seat extends Point {
  /** of GB/T 2260 */
  code: string;
  name: string;
  province: string;
}

interface NamedSeats {
  province: string;
  /** latitudes and longitudes in turn, hundredths of a degree */
  seats: number[];
  codes: string[];
  names: string[];
}

/** Returns the places that a mill can be in. */
export const seatsOf = (list: readonly NamedSeats[]): Seat[] =>
  list.flatMap(({ province, seats, codes, names }) =>
    codes.flatMap((code, i) => {
      const [latitude = 0, longitude = 0] = seats.slice(2 * i, 2 * i + 2);
      const at = project({ latitude: latitude / 100, longitude: longitude / 100 });
      return code ? [{ code, name: names[i] ?? '', province, ...at }] : [];
    }),
  );

/** A click this far from a seat is for it, px. */
const reach = 24;

const isCity = ({ name }: Seat) => name.endsWith('市');

/**
 * Returns the seat next to a place of the map, px from its middle; undefined if it is far from all. Of those at one
 * position it is the city.
 */
export function seatAt(seats: readonly Seat[], at: Point, view: View): Seat | undefined {
  const x = view.x + at.x / view.scale;
  const y = view.y + at.y / view.scale;
  let [nearest, least]: [Seat | undefined, number] = [undefined, reach / view.scale];
  for (const seat of seats) {
    const distance = Math.hypot(seat.x - x, seat.y - y);
    const better = distance === least && nearest && isCity(seat) && !isCity(nearest);
    if (distance < least || better) [nearest, least] = [seat, distance];
  }
  return nearest;
}

/** From this scale on seats have names, px per km. */
const namedFrom = 0.5;

/** Returns the seats in view that have a name; none of a small map. */
export const namedIn = (seats: readonly Seat[], { x, y, scale }: View, size: Size): Seat[] =>
  scale < namedFrom
    ? []
    : seats.filter(
        (seat) =>
          Math.abs(seat.x - x) * scale < size.width / 2 &&
          Math.abs(seat.y - y) * scale < size.height / 2,
      );

/** Returns the name of a place with that of its province, where it has one of its own. */
export const fullName = ({ province, name }: Seat): string =>
  name.startsWith(province) ? name : `${province}${name}`;
