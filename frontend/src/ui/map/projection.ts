/** A position in degrees north and east. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** A point of the map in km: x to the east, y to the south. */
export interface Point {
  x: number;
  y: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The mean radius of the earth in km, as in schema/mill/place.go. */
const earth = 6371;

// Albers equal-area conic projection of the sphere: J. P. Snyder, Map Projections: A Working Manual (USGS Professional
// Paper 1395, 1987), page 100, equations 14-1 to 14-6. Maps of China usually have these parallels and this meridian.
const south = Math.sin(radians(25));
const north = Math.sin(radians(47));
const meridian = 105;
const n = (south + north) / 2;
const c = 1 + south * north; // = cos² 25° + 2n sin 25°
const rho = (latitude: number) => (earth * Math.sqrt(c - 2 * n * Math.sin(radians(latitude)))) / n;
const origin = rho(36);

/** Returns where a position is on the map. The origin is at 36° north, 105° east. */
export function project({ latitude, longitude }: Position): Point {
  const r = rho(latitude);
  const theta = n * radians(longitude - meridian);
  return { x: r * Math.sin(theta), y: r * Math.cos(theta) - origin };
}
