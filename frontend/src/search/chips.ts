import { fibre, rangeText, share, whole } from '../ui/format';
import { ginNames, gradeText, nameOf, pickNames, saleNames, wayNames } from '../ui/lot/names';
import type { Filters } from './demand';
import { doubleMeaning, doubleOf } from './double';
import { type Field, listOf } from './fields';
import { type FilterKey, filterKeys, filters, isActive, type RangeKey, ranges } from './filters';

/** One condition as people read it. `double` is 双29: length and strength at least the same. */
export interface Chip {
  key: FilterKey | 'double';
  label: string;
  /** a longer reading for a tooltip, where the label is shorthand */
  meaning?: string;
  /** what taking the chip away clears */
  fields: readonly Field[];
}

/** Returns a condition in words, with its meaning. */
export const textOf = ({ label, meaning }: Chip): string =>
  meaning ? `${label}（${meaning}）` : label;

/** The names of what filters contain by number, as far as they are known. */
export interface CompanyNames {
  shop?: string;
  broker?: string;
  /** of the mill of delivered prices */
  mill?: string;
}

const namesAtMost = 3;

/** Returns the conditions of the page as chips. */
export function chipsOf(wanted: Filters, names: CompanyNames = {}): Chip[] {
  const double = doubleChip(wanted);
  const rest = double ? withoutFields(wanted, double.fields) : wanted;
  const chips: Chip[] = double ? [double] : [];
  for (const key of filterKeys) {
    if (!isActive(key, rest)) continue;
    const fields = filters[key].fields.filter((name) => rest[name] !== undefined);
    chips.push({ key, label: labelOf(key, rest, names), fields });
  }
  return chips;
}

/** Returns the conditions of some filters in words. */
export const labelsOf = (keys: readonly FilterKey[], wanted: Filters): string[] =>
  keys.filter((key) => isActive(key, wanted)).map((key) => labelOf(key, wanted, {}));

/** Describes some fields for a suggestion to loosen a filter. */
export function wordsOf(wanted: Filters, fields: readonly string[], names?: CompanyNames): string {
  const part: Filters = withoutFields(
    wanted,
    (Object.keys(wanted) as Field[]).filter((name) => !fields.includes(name)),
  );
  return chipsOf(part, names)
    .map(({ label }) => label)
    .join('、');
}

/** 双29: length and strength have the same lower bound. */
function doubleChip(wanted: Filters): Chip | undefined {
  const bound = doubleOf(wanted);
  if (bound === undefined) return undefined;
  return {
    key: 'double',
    label: `双${bound}`,
    meaning: doubleMeaning(bound),
    fields: ['lengthMin', 'strongMin'],
  };
}

function withoutFields(wanted: Filters, names: readonly Field[]): Filters {
  const rest = { ...wanted };
  for (const name of names) delete rest[name];
  return rest;
}

const isRange = (key: FilterKey): key is RangeKey => key in ranges;

function labelOf(key: FilterKey, wanted: Filters, names: CompanyNames): string {
  if (isRange(key)) return rangeLabel(key, wanted, key === 'delivered' ? names.mill : undefined);
  return labels[key]?.(wanted, names) ?? listLabel(key, wanted);
}

const grades = (text: string | undefined) => some(listOf(text).map(gradeText));

const labels: Partial<Record<FilterKey, (wanted: Filters, names: CompanyNames) => string>> = {
  keyword: ({ keyword = '' }) => `“${keyword.length > 20 ? `${keyword.slice(0, 20)}…` : keyword}”`,
  shop: ({ id }, { shop }) => `卖家${shop ? ` ${shop}` : `（编号 ${id}）`}`,
  broker: ({ intermediary }, { broker }) =>
    `居间${broker ? ` ${broker}` : `公司（编号 ${intermediary}）`}`,
  bundle: ({ bindSaleListingID }) => `捆绑批次（编号 ${bindSaleListingID}）`,
  listings: ({ listingIDs }) => `指定的 ${whole(listOf(listingIDs).length)} 批`,
  pick: ({ packType }) => some(listOf(packType).map((code) => nameOf(pickNames, code))),
  gin: ({ cottonType }) => some(listOf(cottonType).map((code) => nameOf(ginNames, code))),
  year: ({ cottonYear }) => `${some(listOf(cottonYear))}年度`,
  sale: ({ specialSaleType }) =>
    some(listOf(specialSaleType).map((code) => nameOf(saleNames, code))),
  pricing: ({ pricing }) => (pricing ? '一口价' : '合约+基差'),
  contract: ({ indexCode }) => some(listOf(indexCode)),
  origin: ({ origins, originsCity }) => some([...listOf(origins), ...listOf(originsCity)]),
  notGinnery: ({ excludeFactoryName }) => `不要 ${some(listOf(excludeFactoryName))}`,
  grade: ({ primaryColor }) => `主体 ${grades(primaryColor)}`,
  notGrade: ({ excludePrimaryColor }) => `不要 ${grades(excludePrimaryColor)}`,
  shareAtLeast: ({ geColor, geColorPercent }) =>
    `≥${gradeText(geColor ?? '')} 占比≥${share(geColorPercent)}`,
  shareAtMost: ({ leColor, leColorPercent }) =>
    `≤${gradeText(leColor ?? '')} 占比≤${share(leColorPercent)}`,
  rd: ({ rdAvg }) => `Rd ≥${fibre(rdAvg)}`,
  p3: ({ qualityP3Max }) => `P3 ≤${share(qualityP3Max)}`,
  packs: packsLabel,
  way: ({ listingType }) => some(listOf(listingType).map((code) => nameOf(wayNames, code))),
  bundled: ({ isBindSale }) => (isBindSale ? '捆绑销售' : '不要捆绑'),
};

function packsLabel({ packNumMin, packNumEqual, packNumMax }: Filters): string {
  const parts = [
    packNumEqual === undefined ? '' : `=${whole(packNumEqual)}`,
    packNumMin === undefined ? '' : `≥${whole(packNumMin)}`,
    packNumMax === undefined ? '' : `≤${whole(packNumMax)}`,
  ];
  return `包数 ${parts.filter(Boolean).join(' ')}`;
}

function listLabel(key: FilterKey, wanted: Filters): string {
  const values = filters[key].fields.flatMap((name) => listOf(String(wanted[name] ?? '')));
  return `${filters[key].label} ${some(values)}`;
}

function rangeLabel(key: RangeKey, wanted: Filters, at?: string): string {
  const { label: name, min, max, digits } = ranges[key];
  const label = at ? `${name}（${at}）` : `${name} `;
  const text = digits > 0 ? fibre : whole;
  const from = wanted[min];
  const to = wanted[max];
  if (from !== undefined && to !== undefined) {
    return `${label}${rangeText(text, from, to)}`;
  }
  return from === undefined ? `${label}≤${text(to ?? 0)}` : `${label}≥${text(from)}`;
}

function some(names: readonly string[]): string {
  if (names.length <= namesAtMost) return names.join('、');
  return `${names.slice(0, namesAtMost).join('、')} 等 ${names.length} 项`;
}
