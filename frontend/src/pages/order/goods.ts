import type { OrderRow } from '../../api/orders';
import { exactTons, whole } from '../../ui/format';

/** What the lines of orders of a kind of goods are called, and what is agreed on about them. */
export interface GoodsWords {
  line: string;
  number: string;
  unit: string;
  /** the column of the quality in contracts */
  quality: string;
  /** the column of the place and the quality of a line */
  place: string;
  /** what is found at the receipt */
  found: string;
  /** the kind of contracts, whose sections they have */
  terms: OrderRow['goods'];
  /** lines are counted in bales */
  bales: boolean;
  /** lines may be priced by futures */
  priced: boolean;
}

const cotton: GoodsWords = {
  line: '批次',
  number: '批号',
  unit: '批',
  quality: '质量指标和点价',
  place: '仓库 / 质量',
  found: '包数、重量',
  terms: 'cotton',
  bales: true,
  priced: true,
};

const words: Record<OrderRow['goods'], GoodsWords> = {
  cotton,
  imported: {
    ...cotton,
    number: '提单号',
    quality: '货物位置、产地、指标和点价',
    terms: 'imported',
  },
  product: {
    line: '产品',
    number: '编号',
    unit: '项',
    quality: '品种和指标',
    place: '交货地 / 指标',
    found: '重量',
    terms: 'product',
    bales: false,
    priced: false,
  },
};

/** Returns the words of the goods of an order. */
export const lineWords = ({ goods }: Pick<OrderRow, 'goods'>): GoodsWords => words[goods];

/** Returns the number, weight and bales of lines; without bales for goods that are not counted in them. */
export const quantityText = (
  order: Pick<OrderRow, 'goods'>,
  lines: number,
  tons: number,
  packs: number,
): string =>
  `${whole(lines)} ${lineWords(order).unit} · ${exactTons(tons)} 吨${packs > 0 ? ` · ${whole(packs)} 包` : ''}`;
