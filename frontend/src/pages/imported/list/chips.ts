import { listOf } from '../../../search/fields';
import { rangeWords } from '../../../search/ranges';
import { chosenText } from '../../../search/widgets/check-list';
import type { Chip } from '../../../search/widgets/chips';
import { dutyName } from '../../../shell/landed/duties';
import { units } from '../../../ui/currency';
import { inches, positions } from '../words';
import {
  boundsOf,
  type ImportedQuery,
  type NameField,
  nameFields,
  namesOf,
  type RangeName,
  rangeFields,
  rangesOf,
} from './address';

/** Returns the filters in use, in the order of the page. `shop` is the name of the company whose lots are shown. */
export function chipsOf(query: ImportedQuery, shop: string | undefined): Chip<ImportedQuery>[] {
  const chips: Chip<ImportedQuery>[] = [];
  const add = (key: string, label: string, without: Partial<ImportedQuery>) =>
    chips.push({ key, label, without });
  if (query.id) add('id', `卖家 ${shop ?? query.id}`, { id: undefined });
  for (const name of namesOf) {
    const chosen = listOf(query[name]).map((value) => valueName(name, value));
    if (chosen.length > 0) add(name, `${nameFields[name]} ${chosenText(chosen)}`, { [name]: '' });
  }
  const { quota, keyword } = query;
  if (quota !== undefined) add('quota', quota ? '带配额' : '不带配额', { quota: undefined });
  for (const name of rangesOf) {
    const text = rangeText(query, name);
    if (text) add(name, text, { [`${name}Min`]: undefined, [`${name}Max`]: undefined });
  }
  if (keyword) add('keyword', `“${keyword}”`, { keyword: '' });
  return chips;
}

const valueName = (name: NameField, value: string): string =>
  name === 'position' ? (positions[Number(value)] ?? value) : value;

function rangeText(query: ImportedQuery, name: RangeName): string | undefined {
  const [from, to] = boundsOf(query, name);
  if (from === undefined && to === undefined) return undefined;
  if (name === 'length') {
    if (from !== undefined && from === to) return `长度 ${inches(from)}`;
    return `长度 ${[from, to].map((bound) => (bound === undefined ? '' : inches(bound))).join('–')}`;
  }
  if (name === 'landed') {
    return `到厂价（${dutyName(query.duty)}）${rangeWords([from, to], ' 元/吨')}`;
  }
  const { label, unit } = rangeFields[name];
  const shown = name === 'price' ? units[query.currency ?? 0] : unit;
  return `${label} ${rangeWords([from, to], shown ? ` ${shown}` : '')}`;
}
