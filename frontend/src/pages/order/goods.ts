import type { OrderRow } from '../../api/orders';
import { exactTons, whole } from '../../ui/format';

const lots = { line: '批次', number: '批号', unit: '批', quality: '质量指标和点价' };
const products: typeof lots = { line: '产品', number: '编号', unit: '项', quality: '品种和指标' };

const imported: typeof lots = { ...lots, number: '提单号', quality: '货物位置、产地、指标和点价' };

/** Returns what the lines of an order are called. */
export const lineWords = ({ goods }: Pick<OrderRow, 'goods'>): typeof lots =>
  ({ cotton: lots, imported, product: products })[goods];

/** Returns the number, weight and bales of lines; without bales for goods that are not counted in them. */
export const quantityText = (
  order: Pick<OrderRow, 'goods'>,
  lines: number,
  tons: number,
  packs: number,
): string =>
  `${whole(lines)} ${lineWords(order).unit} · ${exactTons(tons)} 吨${packs > 0 ? ` · ${whole(packs)} 包` : ''}`;
