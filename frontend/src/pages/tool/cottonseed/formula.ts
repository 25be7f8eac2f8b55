import type { ToolField } from '../fields';

/**
 * The numbers of the trade between seed cotton and lint, by the parameters of the address. Series have the usual ones.
 */
export const fields = {
  seedCotton: {
    ...{ key: 'zmjg', label: '籽棉价格', unit: '元/公斤' },
    ...{ least: 0.5, most: 30, digits: 3 },
  },
  lint: {
    ...{ key: 'pmjgcb', label: '皮棉成本', unit: '元/吨' },
    ...{ least: 1000, most: 60_000, digits: 2 },
  },
  seed: {
    ...{ key: 'mzjg', label: '棉籽价格', unit: '元/公斤' },
    ...{ least: 0, most: 20, digits: 3 },
  },
  lintShare: {
    ...{ key: 'yf', label: '衣分', unit: '%', hint: '100 公斤籽棉轧出的皮棉' },
    ...{ least: 20, most: 55, digits: 2 },
  },
  loss: {
    ...{ key: 'shl', label: '损耗率', unit: '%', hint: '水分和杂质，占籽棉' },
    ...{ least: 0, most: 40, digits: 2 },
  },
  ginningLoss: {
    ...{ key: 'ykl', label: '衣亏率', unit: '%', hint: '轧花中损失的皮棉，从衣分中减去' },
    ...{ least: 0, most: 10, digits: 2 },
  },
  ginning: {
    ...{ key: 'jgf', label: '加工费', unit: '元/吨' },
    ...{ least: 0, most: 10_000, digits: 2 },
  },
  sale: {
    ...{ key: 'xsjg', label: '销售价格', unit: '元/吨', hint: '选填，算毛利', optional: true },
    ...{ least: 1000, most: 60_000, digits: 2 },
  },
} satisfies Record<string, ToolField>;

export type Name = keyof typeof fields;
type Numbers<Used extends Name> = Record<Used, number>;
type Shares = Numbers<'seed' | 'lintShare' | 'loss' | 'ginningLoss' | 'ginning'>;

/** Returns what the seeds of one kilogram of seed cotton bring, CNY. */
const seedsOf = ({ seed, lintShare, loss }: Shares) => (seed * (100 - lintShare - loss)) / 100;

/**
 * Returns the cost of lint ginned from seed cotton, CNY/t: what a kilogram of seed cotton costs less what its seeds
 * bring, over the lint that remains of it, and the fee of ginning.
 */
export const lintCost = (of: Shares & Numbers<'seedCotton'>): number =>
  ((of.seedCotton - seedsOf(of)) * 100_000) / (of.lintShare - of.ginningLoss) + of.ginning;

/** Returns the price of seed cotton at which its lint has a cost, CNY/kg: the reverse of lintCost. */
export const seedCottonPrice = (of: Shares & Numbers<'lint'>): number =>
  ((of.lint - of.ginning) * (of.lintShare - of.ginningLoss)) / 100_000 + seedsOf(of);
