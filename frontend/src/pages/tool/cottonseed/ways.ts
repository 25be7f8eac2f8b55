import { exactTons as plain } from '../../../ui/format';
import { lintCost, type Name, seedCottonPrice } from './formula';

type Numbers = Record<Name, number>;

/** A direction of the computation. */
export interface Way {
  label: string;
  names: readonly Name[];
  result: string;
  unit: string;
  /** the decimals of the result, and of the results around it */
  digits: readonly [number, number];
  compute: (numbers: Numbers) => number;
  /** the formula in words, and with its numbers */
  words: string;
  formula: (numbers: Numbers) => string;
  /** the input that changes from row to row of the results around it, and by how much */
  rows: Name;
  step: number;
  /** why the numbers give no positive price, at one of their fields */
  refusal: Partial<Record<Name, string>>;
}

const shares = ['lintShare', 'loss', 'ginningLoss', 'seed', 'ginning'] as const;

const seeds = ({ seed, lintShare, loss }: Numbers) =>
  `${plain(seed)} × (100% − ${plain(lintShare)}% − ${plain(loss)}%)`;
const lint = ({ lintShare, ginningLoss }: Numbers) =>
  `(${plain(lintShare)}% − ${plain(ginningLoss)}%)`;

export const ways: Record<'toLint' | 'toSeed', Way> = {
  toLint: {
    ...{ label: '籽转皮', names: ['seedCotton', ...shares, 'sale'] },
    ...{ result: '皮棉成本', unit: '元/吨', digits: [2, 0], compute: lintCost },
    words: '(籽棉价格 − 棉籽价格 × (100% − 衣分 − 损耗率)) ÷ (衣分 − 衣亏率) × 1000 + 加工费',
    formula: (of) =>
      `(${plain(of.seedCotton)} − ${seeds(of)}) ÷ ${lint(of)} × 1000 + ${plain(of.ginning)}`,
    ...{ rows: 'seedCotton', step: 0.1 },
    refusal: { seedCotton: '棉籽的收入高于籽棉价格，请核对籽棉价格和棉籽价格' },
  },
  toSeed: {
    ...{ label: '皮转籽', names: ['lint', ...shares] },
    ...{ result: '籽棉收购价', unit: '元/公斤', digits: [3, 2], compute: seedCottonPrice },
    words: '(皮棉成本 − 加工费) ÷ 1000 × (衣分 − 衣亏率) + 棉籽价格 × (100% − 衣分 − 损耗率)',
    formula: (of) =>
      `(${plain(of.lint)} − ${plain(of.ginning)}) ÷ 1000 × ${lint(of)} + ${seeds(of)}`,
    ...{ rows: 'lint', step: 100 },
    refusal: { lint: '皮棉成本低于加工费，请核对皮棉成本和加工费' },
  },
};
