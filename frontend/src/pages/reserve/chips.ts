import { listOf } from '../../search/fields';
import { rangeWords } from '../../search/ranges';
import { chosenText } from '../../search/widgets/check-list';
import type { Chip } from '../../search/widgets/chips';
import { gradeText } from '../../ui/lot/names';
import {
  boundsOf,
  facetOf,
  type NameField,
  nameFields,
  namesOf,
  type ReserveQuery,
  rangeFields,
  rangesOf,
  shareFields,
  sharesOf,
} from './address';
import { colourText, kinds, states } from './words';

/** Returns the filters in use, in the order of the page. */
export function chipsOf(query: ReserveQuery): Chip<ReserveQuery>[] {
  const chips: Chip<ReserveQuery>[] = [];
  const add = (key: string, label: string, without: Partial<ReserveQuery>) =>
    chips.push({ key, label, without });
  for (const name of namesOf) {
    const chosen = listOf(query[name]).map((value) => valueName(name, value));
    if (chosen.length > 0) add(name, `${nameFields[name]} ${chosenText(chosen)}`, { [name]: '' });
  }
  for (const name of sharesOf) {
    const grade = query[name];
    if (!grade) continue;
    const { sign, usual } = shareFields[name];
    const percent = (query[`${name}Percent`] ?? usual.percent).toFixed(1);
    const without = { [name]: undefined, [`${name}Percent`]: undefined };
    add(name, `${sign}${gradeText(grade)} 占比${sign}${percent}%`, without);
  }
  for (const name of rangesOf) {
    const [from, to] = boundsOf(query, name);
    if (from === undefined && to === undefined) continue;
    const { label, unit } = rangeFields[name];
    const words = rangeWords([from, to], unit ? ` ${unit}` : '');
    add(name, `${label} ${words}`, { [`${name}Min`]: undefined, [`${name}Max`]: undefined });
  }
  if (query.keyword) add('keyword', `“${query.keyword}”`, { keyword: '' });
  return chips;
}

/** Returns the name of a value for users. */
export function valueName(name: NameField, value: string): string {
  if (name === 'type') return kinds[value] ?? value;
  if (name === 'status') return states[value]?.[0] ?? value;
  return facetOf(name) === 'primaryColor' ? colourText(value) : value;
}
