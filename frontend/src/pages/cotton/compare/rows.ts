import type { Compared } from '../../../api/types';
import { fibre, kilos, share, signed, unknown, whole } from '../../../ui/format';
import { deliveryLines } from '../../../ui/lot/delivery';
import { offerText } from '../../../ui/lot/line';
import { ginNames, gradeText, pickNames, stateNames, tabNames } from '../../../ui/lot/names';
import { sourceText } from '../../../ui/lot/source';

/** How the values of a row are judged: the greatest or the least is best, or none is. */
export type Better = 'more' | 'less' | undefined;

/** One row of the comparison. */
export interface CompareRow {
  name: string;
  /** the basis of the row, where it is the same for all lots */
  note?: (lots: Compared[]) => string;
  text: (one: Compared) => string;
  /** more about the text, a line of its tooltip each */
  about?: (one: Compared) => string[];
  /** the compared value; null for an unknown one */
  value?: (one: Compared) => number | null | undefined;
  /** only where everybody agrees on it */
  better?: Better;
  /** left out of comparisons without a value */
  rare?: true;
  /** the slider whose ends are the usual range, in which the value is drawn */
  range?: string;
  /** the row is drawn as colour shares */
  shares?: true;
}

export interface RowGroup {
  title: string;
  rows: CompareRow[];
}

const mikeRank: Record<string, number> = { A: 3, B1: 2, B2: 2, C1: 1, C2: 1 };

type Read = (one: Compared) => number | null | undefined;

const measured = (name: string, value: Read, better?: Better, range?: string): CompareRow => ({
  name,
  value,
  better,
  range,
  text: (one) => fibre(value(one)),
});

const priced = (name: string, value: Read): CompareRow => ({
  name,
  value,
  better: 'less',
  text: (one) => whole(value(one)),
});

const ginned = (grade: string, better?: Better): CompareRow => {
  const value: Read = ({ batch }) => batch.ginning.find(({ name }) => name === grade)?.share;
  return { name: `轧工 ${grade}`, value, better, text: (one) => share(value(one)) };
};

/** Returns the mark of a price that a grade outside the premium table has changed. */
const nearMark = (note: string | undefined) => (note ? '≈' : '');

const linesOf = (note: string | undefined) => (note ? [note] : []);

const tableOf = (lots: Compared[]) => lots.find(({ premium }) => premium)?.premium?.name ?? '';

/** Everything that lots are compared by: what they cost, then as on the certificate. */
export const groups: RowGroup[] = [
  {
    title: '报价',
    rows: [
      priced('现价 元/吨', ({ lot }) => lot?.price),
      {
        ...priced('折3128 元/吨', ({ lot }) => lot?.price3128),
        note: tableOf,
        about: ({ lot }) => linesOf(lot?.price3128Nearest),
        text: ({ lot }) =>
          lot && lot.price3128 === null
            ? '表外'
            : nearMark(lot?.price3128Nearest) + whole(lot?.price3128),
      },
      {
        ...priced('到厂价 元/吨', ({ lot }) => lot?.delivered),
        rare: true,
        about: ({ lot }) => (lot?.delivery ? deliveryLines(lot) : []),
      },
      {
        name: '升贴水 元/吨',
        note: tableOf,
        text: ({ premium }) =>
          premium?.known ? nearMark(premium.note) + signed(Math.round(premium.total)) : '表外',
        about: ({ premium }) => linesOf(premium?.note),
      },
      { name: '报价方式', text: ({ lot }) => (lot && offerText(lot)) || unknown },
      { name: '状态', text: ({ lot }) => (lot ? (stateNames[lot.state] ?? unknown) : '已下架') },
      { name: '卖家', text: ({ lot }) => lot?.memberOwnerName ?? unknown },
    ],
  },
  {
    title: '批次',
    rows: [
      { name: '类别', text: ({ batch }) => tabNames[batch.type] ?? unknown },
      { name: '年度', text: ({ batch }) => String(batch.cottonYear) },
      {
        name: '采摘 · 加工',
        text: ({ batch }) =>
          `${pickNames[batch.packType] ?? unknown} · ${ginNames[batch.cottonType] ?? unknown}`,
      },
      { name: '产地', text: ({ batch }) => `${batch.origins} ${batch.originsCity}` },
      { name: '加工企业', text: ({ batch }) => batch.ginnery.name },
      { name: '仓库', text: ({ batch }) => batch.warehouse?.name ?? '未入库' },
    ],
  },
  {
    title: '重量',
    rows: [
      { name: '包数', text: ({ batch }) => whole(batch.packnum || null) },
      { name: '公定重量 吨', text: ({ batch }) => kilos(batch.amount || null) },
      measured('回潮率 %', ({ batch }) => batch.moisture || null, undefined, 'moisture'),
      measured('含杂率 %', ({ batch }) => batch.impurity || null, 'less', 'impurity'),
    ],
  },
  {
    title: '质量',
    rows: [
      { name: '数据来源', text: ({ batch }) => sourceText(batch) },
      { name: '主体颜色级', text: ({ batch }) => gradeText(batch.primaryColor) },
      {
        name: '颜色级比例',
        shares: true,
        text: ({ batch }) => batch.colours.map(({ name, share }) => `${name} ${share}`).join(),
      },
      measured('长度 mm', ({ batch }) => batch.length?.avg, 'more', 'lengthAvg'),
      measured('马克隆值', ({ batch }) => batch.mike?.avg, undefined, 'mikeAvg'),
      {
        name: '马克隆值级',
        text: ({ batch }) => batch.mikeGrade ?? unknown,
        value: ({ batch }) => mikeRank[batch.mikeGrade ?? ''],
        better: 'more',
      },
      measured('断裂比强度 cN/tex', ({ batch }) => batch.strength?.avg, 'more', 'strongAvg'),
      measured('长度整齐度 %', ({ batch }) => batch.uniformity?.avg, 'more', 'neatAvg'),
      ginned('P1'),
      ginned('P2'),
      ginned('P3', 'less'),
      measured('反射率 Rd %', ({ batch }) => batch.rd?.avg),
      measured('黄度 +b', ({ batch }) => batch.plusB?.avg),
      { name: '异性纤维包数', text: ({ batch }) => whole(batch.foreignBales) },
    ],
  },
];

/** Returns which lots have the best value of a row; none for equal values. */
export function bestOf({ value, better }: CompareRow, lots: Compared[]): boolean[] {
  const values = lots.map((one) => value?.(one) ?? null);
  const known = values.filter((n) => n !== null);
  const best = better === 'less' ? Math.min(...known) : Math.max(...known);
  const equal = known.every((n) => n === best);
  return values.map((n) => Boolean(better) && !equal && n === best);
}

/** Reports whether the lots differ in a row. */
export const differ = (row: CompareRow, lots: Compared[]): boolean =>
  new Set(lots.map(row.text)).size > 1;

/** Returns the place of a value in its usual range, from 0 to 1. */
export function placeIn(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(Math.max((value - min) / (max - min), 0), 1);
}

/** Reports whether a comparison of lots has a row. */
export const isShown = ({ rare, value }: CompareRow, lots: Compared[]) =>
  !rare || lots.some((one) => value?.(one) != null);
