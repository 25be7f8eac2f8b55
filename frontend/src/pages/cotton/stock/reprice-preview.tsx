import { ArrowRightOutlined } from '@ant-design/icons';
import { useQuoteValues } from '../../../api/quotes';
import type { StockRow } from '../../../api/stock';
import type { Repricing } from '../../../api/stock-bulk';
import { signed, whole } from '../../../ui/format';
import { isOff, type Offer, offerName, previewOf } from './repricing';
import styles from './stock.module.css';

/** The maximum number of listings with their old and new offers. */
const examples = 5;

interface RepricePreviewProps {
  rows: readonly StockRow[];
  repricing?: Repricing;
  count: number;
  /** the listings are all of a filter: the rows are some of them only */
  all: boolean;
}

/** The preview of a change: the number of lots, examples old → new, and lots that cannot change. */
export function RepricePreview({ rows, repricing, count, all }: RepricePreviewProps) {
  const quotes = useQuoteValues();
  if (!repricing) return <p className="dialog-note">填写后在这里看到改价前后的对比</p>;
  const priced = Object.keys(repricing).some((key) => key !== 'until' && repricing[key as 'by']);
  const { good, refused } = previewOf(rows, repricing, quotes);
  const putOn = good.filter(({ row }) => isOff(row)).length;
  return (
    <section className={styles.stockPreview} aria-label="改价预览">
      <p>
        {all ? (
          <>
            符合条件的 <b className="num">{whole(count)}</b> 批，以本页的几批为例：
          </>
        ) : (
          <>
            将改 <b className="num">{whole(good.length)}</b> 批
            {putOn > 0 && (
              <>
                ，其中 <b className="num">{whole(putOn)}</b> 批重新上架
              </>
            )}
            {refused.length > 0 && (
              <>
                ，<b className="num">{whole(refused.length)}</b> 批不能改
              </>
            )}
          </>
        )}
      </p>
      <ul className="num">
        {(priced || good.length === 0 ? good : []).slice(0, examples).map(({ row, to }) => (
          <li key={row.listingID}>
            <span>{row.batchID}</span>
            <span>
              {offerName(row)}
              <small>{whole(row.price)}</small>
            </span>
            <ArrowRightOutlined aria-label="改为" />
            <span>
              {offerName(to)}
              <small>
                {whole(to.price)} <Difference from={row} to={to} />
              </small>
            </span>
          </li>
        ))}
        {!all &&
          refused.slice(0, examples).map(({ row, reason }) => (
            <li key={row.listingID}>
              <span>{row.batchID}</span>
              <span className={styles.stockRefused}>{reason}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** The change of the current price. */
function Difference({ from, to }: { from: Offer; to: Offer }) {
  if (from.price === null || to.price === null || from.price === to.price) return null;
  const by = to.price - from.price;
  return <span className={by > 0 ? 'up' : 'down'}>{signed(by)}</span>;
}
