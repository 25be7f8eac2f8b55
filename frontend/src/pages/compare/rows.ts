import type { Compared } from '../../api/types';
import { exactTons, fibre, share, signed, unknown, whole } from '../../ui/format';
import { offerText, qualityMark } from '../../ui/lot/line';
import { ginNames, pickNames, stateNames, tabNames } from '../../ui/lot/names';

/** How the values of a row are judged: the greatest or the least is best, or none is. */
export type Better = 'more' | 'less' | undefined;

/** One row of the comparison. */
export interface CompareRow {
  name: string;
  text: (one: Compared) => string;
  /** what is compared; null where not known */
  value?: (one: Compared) => number | null | undefined;
  better?: Better;
}

export interface RowGroup {
  title: string;
  rows: CompareRow[];
}

const mikeRank: Record<string, number> = { A: 3, B1: 2, B2: 2, C1: 1, C2: 1 };
const colourRank = ['24', '14', '33', '23', '13', '32', '22', '12', '51', '41', '31', '21', '11'];

type Read = (one: Compared) => number | null | undefined;

const measured = (name: string, value: Read, better?: Better): CompareRow => ({
  name,
  value,
  better,
  text: (one) => fibre(value(one)),
});

const priced = (name: string, value: Read, better?: Better): CompareRow => ({
  name,
  value,
  better,
  text: (one) => whole(value(one)),
});

const part = (parts: { name: string; share: number }[], name: string) =>
  parts.find((one) => one.name === name)?.share;

/** Everything that lots are compared by, in the order of the page. */
export const groups: RowGroup[] = [
  {
    title: '报价',
    rows: [
      priced('现价 元/吨', ({ lot }) => lot?.price, 'less'),
      priced('折3128 元/吨', ({ lot }) => lot?.price3128, 'less'),
      { name: '报价方式', text: ({ lot }) => (lot && offerText(lot)) || unknown },
      { name: '状态', text: ({ lot }) => (lot ? (stateNames[lot.state] ?? unknown) : '已下架') },
      { name: '卖家', text: ({ lot }) => lot?.memberOwnerName ?? unknown },
    ],
  },
  {
    title: '批次',
    rows: [
      {
        name: '质量标识',
        text: ({ batch }) =>
          qualityMark({
            primaryColor: batch.primaryColor,
            lengthAvg: batch.length?.avg ?? null,
            mikeGrade: batch.mikeGrade,
          }),
      },
      { name: '类别', text: ({ batch }) => tabNames[batch.type] ?? unknown },
      { name: '年度', text: ({ batch }) => String(batch.cottonYear) },
      {
        name: '采摘 · 加工',
        text: ({ batch }) => `${pickNames[batch.packType]} · ${ginNames[batch.cottonType]}`,
      },
      { name: '产地', text: ({ batch }) => `${batch.origins} ${batch.originsCity}` },
      { name: '加工企业', text: ({ batch }) => batch.ginnery.name },
      { name: '仓库', text: ({ batch }) => batch.warehouse?.name ?? '未入库' },
    ],
  },
  {
    title: '质量',
    rows: [
      {
        name: '主体颜色级',
        text: ({ batch }) => batch.colorName,
        value: ({ batch }) => colourRank.indexOf(batch.primaryColor) + 1 || null,
        better: 'more',
      },
      measured('长度 mm', ({ batch }) => batch.length?.avg, 'more'),
      measured('断裂比强度 cN/tex', ({ batch }) => batch.strength?.avg, 'more'),
      {
        name: '马克隆值',
        text: ({ batch }) => `${fibre(batch.mike?.avg)} ${batch.mikeGrade ?? ''}`.trim(),
        value: ({ batch }) => mikeRank[batch.mikeGrade ?? ''],
        better: 'more',
      },
      measured('长度整齐度 %', ({ batch }) => batch.uniformity?.avg, 'more'),
      measured('含杂率 %', ({ batch }) => batch.impurity, 'less'),
      measured('回潮率 %', ({ batch }) => batch.moisture),
      measured('反射率 Rd %', ({ batch }) => batch.rd?.avg, 'more'),
      measured('黄度 +b', ({ batch }) => batch.plusB?.avg, 'less'),
      {
        name: '轧工 P3',
        text: ({ batch }) => share(part(batch.ginning, 'P3')),
        value: ({ batch }) => part(batch.ginning, 'P3'),
        better: 'less',
      },
      {
        name: '异性纤维包数',
        text: ({ batch }) => whole(batch.foreignBales),
        value: ({ batch }) => batch.foreignBales,
        better: 'less',
      },
    ],
  },
  {
    title: '升贴水与重量',
    rows: [
      {
        name: '升贴水 元/吨',
        text: ({ premium }) => (premium?.known ? signed(premium.total) : unknown),
        value: ({ premium }) => (premium?.known ? premium.total : null),
        better: 'more',
      },
      { name: '公定重量 t', text: ({ batch }) => exactTons(batch.amount || null) },
      { name: '包数', text: ({ batch }) => whole(batch.packnum || null) },
    ],
  },
];

/** Which lots have the best value of a row; none when there is nothing to choose between. */
export function bestOf({ value, better }: CompareRow, lots: Compared[]): boolean[] {
  const values = lots.map((one) => value?.(one) ?? null);
  const known = values.filter((n) => n !== null);
  const best = better === 'less' ? Math.min(...known) : Math.max(...known);
  const equal = known.every((n) => n === best);
  return values.map((n) => Boolean(better) && !equal && n === best);
}

/** Whether the lots differ in a row. */
export const differ = (row: CompareRow, lots: Compared[]): boolean =>
  new Set(lots.map(row.text)).size > 1;

/**
 * How long the bar of a value is, 0.08 to 1: from the least to the greatest of the row. Nothing where
 * the value is not known or all are the same.
 */
export function barOf({ value }: CompareRow, lots: Compared[], one: Compared): number | undefined {
  const known = lots.map((other) => value?.(other)).filter((n) => n != null);
  const own = value?.(one);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  if (own == null || span === 0) return undefined;
  return 0.08 + (0.92 * (own - low)) / span;
}
