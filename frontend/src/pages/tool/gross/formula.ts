import { exactTons as plain } from '../../../ui/format';
import { conditioned, weightStandard } from '../../../ui/lot/weight';
import type { ToolField } from '../fields';

const hint = `${weightStandard.name}，${weightStandard.from} 起`;
const weight = { unit: '吨', least: 0.001, most: 1_000, digits: 5, tons: true };

/** The numbers between the prices per ton of conditioned and of gross weight, by the parameters of the address. */
export const fields = {
  conditionedPrice: {
    ...{ key: 'gzj', label: '公重价', unit: '元/吨' },
    ...{ least: 1, most: 100_000, digits: 2, usual: 15_000 },
  },
  grossPrice: {
    ...{ key: 'mzj', label: '毛重价', unit: '元/吨' },
    ...{ least: 1, most: 100_000, digits: 2, usual: 15_000 },
  },
  conditioned: { ...weight, key: 'gz', label: '公重', usual: 42.579 },
  gross: { ...weight, key: 'mz', label: '毛重', usual: 42.62 },
  net: { ...weight, key: 'jz', label: '净重', usual: 42.374 },
  moisture: {
    ...{ key: 'hc', label: '回潮率', unit: '%' },
    ...{ least: 0, most: 30, digits: 2, usual: 8.2 },
  },
  trash: {
    ...{ key: 'hz', label: '含杂率', unit: '%' },
    least: 0,
    most: 30,
    digits: 2,
    usual: 2.3,
  },
  moistureStandard: {
    ...{ key: 'gdhc', label: '公定回潮率', unit: '%', hint },
    ...{ least: 0, most: 30, digits: 2, usual: weightStandard.moisture },
  },
  trashStandard: {
    ...{ key: 'bzhz', label: '标准含杂率', unit: '%', hint },
    ...{ least: 0, most: 30, digits: 2, usual: weightStandard.trash },
  },
} satisfies Record<string, ToolField>;

export type Name = keyof typeof fields;
export type Numbers = Record<Name, number>;

/** Returns the conditioned weight by the net weight, the moisture regain and the trash content: GB 1103.1, t. */
export const conditionedWeight = (of: Omit<Numbers, 'conditionedPrice' | 'grossPrice' | 'gross'>) =>
  conditioned(of.net, of.moisture, of.trash, {
    moisture: of.moistureStandard,
    trash: of.trashStandard,
  });

const scaled = (value: number, by: number) => BigInt(Math.round(value * by));

/**
 * Returns the price per ton of gross weight at which a lot costs the same, CNY/t with two decimals. Halves are rounded
 * up, as the server rounds those of a sheet.
 */
export function grossPrice(price: number, weight: number, gross: number): number {
  const [product, below] = [scaled(price, 100) * scaled(weight, 100_000), scaled(gross, 100_000)];
  return Number((2n * product + below) / (2n * below)) / 100;
}

/** Whether the conditioned weight is typed, or follows from the net weight. */
export type Source = 'typed' | 'net';

const sources = {
  typed: ['conditioned', 'gross'],
  net: ['net', 'moisture', 'trash', 'gross', 'moistureStandard', 'trashStandard'],
} as const;

/** A direction of the conversion. */
export interface Way {
  label: string;
  /** the field of the given price, and what the other price is called */
  price: 'conditionedPrice' | 'grossPrice';
  result: string;
  convert: (price: number, conditioned: number, gross: number) => number;
  words: string;
  /** the formula with its numbers */
  formula: (price: number, conditioned: number, gross: number) => string;
}

export const ways: Record<'toGross' | 'toConditioned', Way> = {
  toGross: {
    ...{ label: '公转毛', price: 'conditionedPrice', result: '毛重价', convert: grossPrice },
    words: '毛重价 = 公重价 × 公重 ÷ 毛重',
    formula: (price, conditioned, gross) =>
      `${plain(price)} × ${plain(conditioned)} ÷ ${plain(gross)}`,
  },
  toConditioned: {
    ...{ label: '毛转公', price: 'grossPrice', result: '公重价' },
    convert: (price, conditioned, gross) => grossPrice(price, gross, conditioned),
    words: '公重价 = 毛重价 × 毛重 ÷ 公重',
    formula: (price, conditioned, gross) =>
      `${plain(price)} × ${plain(gross)} ÷ ${plain(conditioned)}`,
  },
};

/** Returns the fields of a direction, for a source of the conditioned weight. */
export const namesOf = (way: Way, source: Source): readonly Name[] => [
  way.price,
  ...sources[source],
];

/** Returns the conditioned weight of the inputs, t. */
export const conditionedOf = (of: Numbers, source: Source): number =>
  source === 'typed' ? of.conditioned : conditionedWeight(of);

/** By how much the conditioned weight and the gross weight of a lot may differ. */
const ratioMax = 0.2;

/** Reports whether both weights can be those of one lot, in the same unit. */
export const areAlike = (conditioned: number, gross: number): boolean =>
  Math.abs(conditioned - gross) <= ratioMax * gross;

/** Where the weights come from. */
export const sourceText: Record<Source, string> = {
  typed: '公重和毛重是您填写的',
  net: `公重按净重折算（${weightStandard.name}），净重和毛重是您填写的`,
};

/** Returns the conditioned weight with the numbers that it follows from. */
export const conditionedText = (of: Numbers): string =>
  `${plain(of.net)} × (100 − ${plain(of.trash)}) ÷ (100 − ${plain(of.trashStandard)}) × ` +
  `(100 + ${plain(of.moistureStandard)}) ÷ (100 + ${plain(of.moisture)})`;
