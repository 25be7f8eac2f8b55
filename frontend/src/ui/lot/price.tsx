import { unknown, whole } from '../format';
import { offerText } from './line';
import type { LotFacts } from './lot';
import { BundleTag } from './lot-tag';
import './lot.css';

type Priced = Pick<LotFacts, 'price' | 'indexCode' | 'basis' | 'fixedPrice' | 'isBindSale'>;

/** The current price, CNY/t, of a single lot or bundle, over its parts: CF701+1050 or 一口价. */
export function Price({ lot }: { lot: Priced }) {
  const basis = lot.indexCode ? offerText(lot) : '一口价';
  return (
    <span className="lot-price num">
      <span>
        <BundleTag lot={lot} />
        <b>{whole(lot.price)}</b>
      </span>
      <small>{lot.price == null ? unknown : basis}</small>
    </span>
  );
}
