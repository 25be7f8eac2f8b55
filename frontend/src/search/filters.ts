import type { Filters } from './demand';
import type { Field } from './fields';

/** One filter of the page: a name, and its fields. */
export interface Filter {
  label: string;
  fields: readonly Field[];
}

/** A filter of a value between two bounds, with the facet that has its histogram. */
export interface Range extends Filter {
  facet: string;
  min: Field & `${string}Min`;
  max: Field & `${string}Max`;
  unit: string;
  step: number;
  digits: number;
}

type RangeName =
  | 'length'
  | 'strong'
  | 'mike'
  | 'neat'
  | 'impurity'
  | 'moisture'
  | 'plusBAvg'
  | 'basis'
  | 'price'
  | 'price3128'
  | 'delivered';

function range(name: RangeName, label: string, unit: string, facet: string, step = 0.1): Range {
  const min = `${name}Min` as const;
  const max = `${name}Max` as const;
  return { label, unit, facet, step, digits: step < 1 ? 1 : 0, min, max, fields: [min, max] };
}

/** The filters with sliders. */
export const ranges = {
  length: range('length', '长度', 'mm', 'lengthAvg'),
  strong: range('strong', '强力', 'cN/tex', 'strongAvg'),
  mike: range('mike', '马值', '', 'mikeAvg'),
  neat: range('neat', '整齐度', '%', 'neatAvg'),
  impurity: range('impurity', '含杂', '%', 'impurity'),
  moisture: range('moisture', '回潮', '%', 'moisture'),
  basis: range('basis', '基差', '元/吨', 'basis', 10),
  price: range('price', '现价', '元/吨', 'price', 10),
  price3128: range('price3128', '折3128', '元/吨', 'price3128', 10),
  delivered: range('delivered', '到厂价', '元/吨', 'delivered', 10),
  plusB: range('plusBAvg', '+b', '', 'plusBAvg'),
} as const;

/** Every filter of the page by its key, in the order of the chips. */
export const filters = {
  keyword: { label: '关键词', fields: ['keyword'] },
  shop: { label: '卖家', fields: ['id'] },
  broker: { label: '居间公司', fields: ['intermediary'] },
  bundle: { label: '捆绑批次', fields: ['bindSaleListingID'] },
  listings: { label: '指定批次', fields: ['listingIDs'] },
  pick: { label: '采摘', fields: ['packType'] },
  gin: { label: '类型', fields: ['cottonType'] },
  year: { label: '年度', fields: ['cottonYear'] },
  sale: { label: '销售', fields: ['specialSaleType'] },
  pricing: { label: '定价', fields: ['pricing', 'listingIndex'] },
  contract: { label: '合约', fields: ['indexCode'] },
  origin: { label: '产地', fields: ['origins', 'originsCity'] },
  zone: { label: '存放地', fields: ['depositaryZone'] },
  depot: { label: '仓库', fields: ['depositary'] },
  siding: { label: '专用线', fields: ['sidings'] },
  ginnery: { label: '加工厂', fields: ['factoryName'] },
  notGinnery: { label: '不要的加工厂', fields: ['excludeFactoryName'] },
  grade: { label: '颜色级', fields: ['primaryColor'] },
  notGrade: { label: '不要的颜色级', fields: ['excludePrimaryColor'] },
  shareAtLeast: { label: '颜色级占比至少', fields: ['geColor', 'geColorPercent'] },
  shareAtMost: { label: '颜色级占比至多', fields: ['leColor', 'leColorPercent'] },
  ...ranges,
  mikeGrade: { label: '马值级', fields: ['mikeGrade'] },
  rd: { label: 'Rd', fields: ['rdAvg'] },
  p3: { label: 'P3', fields: ['qualityP3Max'] },
  packs: { label: '包数', fields: ['packNumMin', 'packNumEqual', 'packNumMax'] },
  way: { label: '销售方式', fields: ['listingType'] },
  bundled: { label: '捆绑销售', fields: ['isBindSale', 'excludeBindSale'] },
} as const satisfies Record<string, Filter>;

export type FilterKey = keyof typeof filters;
export type RangeKey = keyof typeof ranges;

export const filterKeys = Object.keys(filters) as FilterKey[];

/** Reports whether a filter is set. */
export const isActive = (key: FilterKey, wanted: Filters): boolean =>
  filters[key].fields.some((name) => wanted[name] !== undefined);

/** Returns the number of set filters. */
export const activeAmong = (keys: readonly FilterKey[], wanted: Filters): number =>
  keys.filter((key) => isActive(key, wanted)).length;
