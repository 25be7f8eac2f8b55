import { Button, Popover } from 'antd';
import type { StockRow } from '../../../api/stock';
import { whole } from '../../../ui/format';
import styles from './stock.module.css';

interface BundleMarkProps {
  row: StockRow;
  /** shows the lots of a bundle only */
  onBundle: (bundle: number) => void;
}

/** How many lots are sold together with this one; which they are, when it is pointed at or tapped. */
export function BundleMark({ row, onBundle }: BundleMarkProps) {
  const { isBindSale, together, bindSaleListingID, batchID } = row;
  if (!isBindSale) return null;
  const count = together.length + 1;
  const content = (
    <div className={styles.stockBundle}>
      <ul className="num">
        {together.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      <Button size="small" onClick={() => onBundle(bindSaleListingID ?? 0)}>
        只看这一组
      </Button>
    </div>
  );
  return (
    <Popover trigger={['hover', 'click']} title="与这些批次一起出售" content={content}>
      <button type="button" className="lot-tag" aria-label={`捆绑 ${whole(count)} 批 ${batchID}`}>
        捆绑 {whole(count)} 批
      </button>
    </Popover>
  );
}
