import type { Out } from '../../api/calls';

/** A place to choose: itself, or the one that a county is in. */
export interface PlaceOption {
  value: string;
  label: string;
  /** where a route begins or ends: 江苏 南通 */
  place: string;
  county?: string;
}

/** Returns the places with a text in their names. 市 at its end does not matter: they are without it. */
export function placesNamed(all: PlaceOption[], text: string): PlaceOption[] {
  const found = all.filter(({ label }) => label.includes(text));
  const city = text.length > 2 && text.endsWith('市') ? text.slice(0, -1) : '';
  return found.length > 0 || !city ? found : all.filter(({ label }) => label.endsWith(city));
}

/** Returns the counties whose cities routes can begin and end in: 海门市（江苏 南通）. */
export function countiesOf(list: Out<'GET mill/places'>): PlaceOption[] {
  return list.flatMap(({ county, name, route }) =>
    route ? [{ value: name, label: `${county}（${route}）`, place: route, county }] : [],
  );
}
