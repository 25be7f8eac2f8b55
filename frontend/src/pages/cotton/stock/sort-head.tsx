import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { orderOf, type StockChosen, type StockOrder, sortedBy } from './address';

/** The orders of the list by the names that people know. */
export const orderNames: Record<StockOrder, string> = {
  listedAt: '挂牌时间',
  updatedAt: '更新时间',
  batchID: '批号',
  basis: '基差',
  price: '现价',
  until: '有效期',
  views: '浏览',
};

interface SortHeadProps {
  chosen: StockChosen;
  by: StockOrder;
  /** the column's name with its unit */
  title: string;
  unit?: string;
  onSort: (change: { orderBy: string; order: string }) => void;
}

/** A column's name; a click sorts by it, another one the other way round. */
export function SortHead({ chosen, by, title, unit, onSort }: SortHeadProps) {
  const [current, asc] = orderOf(chosen);
  return (
    <button
      type="button"
      className={`stock-sort ${current === by ? 'current' : ''}`}
      title={`按${orderNames[by]}排序`}
      onClick={() => onSort(sortedBy(chosen, by))}
    >
      {title}
      {unit && <small>{unit}</small>}
      {current === by && (asc ? <CaretUpOutlined /> : <CaretDownOutlined />)}
    </button>
  );
}

/** Whether and how a column sorts the rows, for those who listen to the page. */
export function sortedOf(
  chosen: StockChosen,
  by: StockOrder,
): 'ascending' | 'descending' | undefined {
  const [current, asc] = orderOf(chosen);
  if (current !== by) return undefined;
  return asc ? 'ascending' : 'descending';
}
