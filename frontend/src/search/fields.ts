import type { Demand } from '../api/types';
import { colourGrades } from '../ui/lot/colours';

/** A filter field of the page: all but the type, which the tab sets, and the premium table and mill of the query. */
export type Field = Exclude<keyof Demand, 'type' | 'premium' | 'mill'>;

/** How a field is called and how it is read from a text; a bad text reads as undefined. */
export interface FieldRule<Value> {
  label: string;
  read: (text: string) => Value | undefined;
}

type Rules = { [Name in Field]-?: FieldRule<NonNullable<Demand[Name]>> };

const maxText = 2000;

/** Returns the items of a comma list, each once, blanks around them dropped. */
export function listOf(text: string | undefined): string[] {
  if (!text) return [];
  const items = text.split(',').map((item) => item.trim());
  return [...new Set(items.filter(Boolean))];
}

/** Returns a comma list of the items; undefined for none. */
export const joined = (items: readonly string[]): string | undefined =>
  items.length > 0 ? items.join(',') : undefined;

/** Returns a list with one value more, or less if it has the value. */
export function toggled(list: string, value: string): string {
  const chosen = listOf(list);
  const rest = chosen.filter((item) => item !== value);
  return joined(rest.length === chosen.length ? [...chosen, value] : rest) ?? '';
}

const names = (label: string): FieldRule<string> => ({
  label,
  read: (text) => (text.length > 2 * maxText ? undefined : joined(listOf(text))),
});

const codes = (label: string, allowed: readonly string[] | RegExp): FieldRule<string> => ({
  label,
  read: (text) => {
    const items = listOf(text);
    const known = (item: string) =>
      allowed instanceof RegExp ? allowed.test(item) : allowed.includes(item);
    return items.every(known) ? joined(items) : undefined;
  },
});

/** Contracts as people write them: CF2701, cf701 and 2701 are the exchange's CF701. */
const contracts: FieldRule<string> = {
  label: '合约',
  read: (text) => {
    const items = listOf(text).map((item) => /^(?:CF)?\d?(\d(?:0[13579]|11))$/i.exec(item)?.[1]);
    return items.every(Boolean) ? joined([...new Set(items.map((n) => `CF${n}`))]) : undefined;
  },
};

const number = (label: string, form: RegExp, min: number, max: number): FieldRule<number> => ({
  label,
  read: (text) => {
    const value = Number(text);
    return form.test(text) && value >= min && value <= max ? value : undefined;
  },
});

/** Percentages and fibre values: 0 to 100 with at most two decimals. */
const fibre = (label: string) => number(label, /^\d{1,3}(\.\d{1,2})?$/, 0, 100);
const whole = (label: string, min: number, max: number) => number(label, /^-?\d{1,7}$/, min, max);
const id = (label: string) => number(label, /^\d{1,15}$/, 1, Number.MAX_SAFE_INTEGER);

const flag = (label: string): FieldRule<true> => ({
  label,
  read: (text) => (text === 'true' || text === '1' ? true : undefined),
});

const grade = (label: string): FieldRule<string> => ({
  label,
  read: (text) => (colourGrades.some((known) => known === text) ? text : undefined),
});

const keyword = (text: string) => (text.length <= maxText ? text.trim() || undefined : undefined);

const mainGrades = [...colourGrades, '0'];

/** Every filter of the page, in the order of its chips. */
export const fields: Rules = {
  keyword: { label: '关键词', read: keyword },
  packType: codes('采摘', ['1', '2']),
  cottonType: codes('类型', ['1', '2', '4']),
  cottonYear: codes('年度', /^20\d\d$/),
  specialSaleType: codes('销售', ['1', '2', '3']),
  origins: names('产地'),
  originsCity: names('产地城市'),
  depositaryZone: names('存放地'),
  depositary: names('仓库'),
  sidings: names('专用线仓库'),
  factoryName: names('加工厂'),
  excludeFactoryName: names('不要的加工厂'),
  primaryColorType: number('颜色级方式', /^[01]$/, 0, 1),
  primaryColor: codes('颜色级', mainGrades),
  excludePrimaryColor: codes('不要的颜色级', mainGrades),
  geColor: grade('颜色级及更好'),
  geColorPercent: fibre('颜色级及更好占比'),
  leColor: grade('颜色级及更差'),
  leColorPercent: fibre('颜色级及更差占比'),
  lengthMin: fibre('长度下限'),
  lengthMax: fibre('长度上限'),
  strongMin: fibre('强力下限'),
  strongMax: fibre('强力上限'),
  mikeMin: fibre('马值下限'),
  mikeMax: fibre('马值上限'),
  mikeGrade: codes('马值级', ['A', 'B1', 'B2', 'C1', 'C2']),
  neatMin: fibre('整齐度下限'),
  neatMax: fibre('整齐度上限'),
  impurityMin: fibre('含杂下限'),
  impurityMax: fibre('含杂上限'),
  moistureMin: fibre('回潮下限'),
  moistureMax: fibre('回潮上限'),
  rdAvg: fibre('Rd 下限'),
  plusBAvgMin: fibre('+b 下限'),
  plusBAvgMax: fibre('+b 上限'),
  qualityP3Max: fibre('P3 上限'),
  pricing: flag('一口价'),
  listingIndex: flag('合约基差'),
  indexCode: contracts,
  basisMin: whole('基差下限', -100_000, 100_000),
  basisMax: whole('基差上限', -100_000, 100_000),
  priceMin: whole('现价下限', 0, 1_000_000),
  priceMax: whole('现价上限', 0, 1_000_000),
  price3128Min: whole('折3128下限', 0, 1_000_000),
  price3128Max: whole('折3128上限', 0, 1_000_000),
  deliveredMin: whole('到厂价下限', 0, 1_000_000),
  deliveredMax: whole('到厂价上限', 0, 1_000_000),
  packNumMin: whole('包数下限', 0, 100_000),
  packNumEqual: whole('包数', 0, 100_000),
  packNumMax: whole('包数上限', 0, 100_000),
  listingType: codes('销售方式', ['1', '2']),
  isBindSale: flag('捆绑销售'),
  excludeBindSale: flag('不要捆绑'),
  bindSaleListingID: id('捆绑批次'),
  listingIDs: codes('指定批次', /^[1-9]\d{0,14}$/),
  intermediary: id('居间公司'),
  id: id('卖家'),
};

export const fieldNames = Object.keys(fields) as Field[];

/** Fields that are the two ends of one range. */
export const rangeFields = [
  ['lengthMin', 'lengthMax'],
  ['strongMin', 'strongMax'],
  ['mikeMin', 'mikeMax'],
  ['neatMin', 'neatMax'],
  ['impurityMin', 'impurityMax'],
  ['moistureMin', 'moistureMax'],
  ['plusBAvgMin', 'plusBAvgMax'],
  ['basisMin', 'basisMax'],
  ['priceMin', 'priceMax'],
  ['price3128Min', 'price3128Max'],
  ['deliveredMin', 'deliveredMax'],
  ['packNumMin', 'packNumMax'],
] as const satisfies readonly (readonly [Field, Field])[];
