import type { AreaGroup } from '../api/types';
import type { Filters } from './demand';
import { joined, listOf } from './fields';

/**
 * Origins are areas or cities. The server combines both conditions with AND, so a mixed choice is written as
 * cities alone, and a choice of areas as areas alone.
 */
type Origins = Pick<Filters, 'origins' | 'originsCity'>;

/** Returns the cities that a choice means. */
export function citiesOf(groups: readonly AreaGroup[], wanted: Origins): Set<string> {
  const areas = listOf(wanted.origins);
  const cities = listOf(wanted.originsCity);
  const whole = groups.filter(({ name }) => areas.includes(name)).flatMap(({ list }) => list);
  return new Set([...whole, ...cities]);
}

/** Returns the choice after a city was added or removed. */
export function toggleCity(groups: readonly AreaGroup[], wanted: Origins, city: string): Origins {
  const cities = citiesOf(groups, wanted);
  if (!cities.delete(city)) cities.add(city);
  return written(groups, cities);
}

/** Returns the choice after a whole area was added or removed. */
export function toggleArea(groups: readonly AreaGroup[], wanted: Origins, area: string): Origins {
  const cities = citiesOf(groups, wanted);
  const own = groups.find(({ name }) => name === area)?.list ?? [];
  const whole = own.every((city) => cities.has(city));
  for (const city of own) {
    if (whole) cities.delete(city);
    else cities.add(city);
  }
  return written(groups, cities);
}

/** Returns how much of an area is chosen. */
export function areaState(group: AreaGroup, cities: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const chosen = group.list.filter((city) => cities.has(city)).length;
  if (chosen === 0) return 'none';
  return chosen === group.list.length ? 'all' : 'some';
}

function written(groups: readonly AreaGroup[], cities: ReadonlySet<string>): Origins {
  const touched = groups.filter((group) => areaState(group, cities) !== 'none');
  const known = touched.reduce((count, { list }) => count + list.length, 0);
  if (known === cities.size) {
    return { origins: joined(touched.map(({ name }) => name)), originsCity: undefined };
  }
  return { origins: undefined, originsCity: joined([...cities]) };
}
