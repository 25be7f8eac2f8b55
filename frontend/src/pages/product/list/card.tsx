import { Link } from 'react-router';
import type { Product } from '../../../api/types';
import { productPath } from '../../../ui/chrome/goods';
import { shopPath } from '../../../ui/chrome/places';
import { exactTons } from '../../../ui/format';
import cardStyles from '../../../ui/table/card.module.css';
import { type Selection, SelectOne } from '../../../ui/table/selection';
import { dayOf } from '../../../ui/time';
import { nameOf, priceText } from '../words';
import styles from './list.module.css';

/** Reports whether a text says nothing without the name of its attribute: 100. */
const isNumber = (text: string) => /^[\d.]+$/.test(text);

interface ProductCardProps {
  product: Product;
  /** absent where products are not selected */
  selection?: Selection<Product>;
}

/** A product on a phone. */
export function ProductCard({ product, selection }: ProductCardProps) {
  const { id, values, price, futures, deliverOn, city, depotName } = product;
  const { amount, least, memberID, memberName, until } = product;
  const named = nameOf(product).split(' ');
  const others = values.filter(({ text }) => !named.includes(text));
  return (
    <>
      <div className={cardStyles.head}>
        {selection && <SelectOne row={product} selection={selection} />}
        <Link to={productPath(id)}>{nameOf(product)}</Link>
        <b className={`${styles.price} num`}>
          {priceText(price)}
          {price !== null && <small>元/吨</small>}
        </b>
      </div>
      {others.length > 0 && (
        <div className={cardStyles.values}>
          {others.map(({ code, name, text }) => (
            <span key={code} title={name}>
              {isNumber(text) && `${name} `}
              {text}
            </span>
          ))}
        </div>
      )}
      <div className={`${cardStyles.line} num`}>
        <span>{futures ? `期货 ${deliverOn}` : '现货'}</span>
        <span>
          {exactTons(amount)} 吨{least > 0 && `，起订 ${exactTons(least)} 吨`}
        </span>
        <span>{[city, depotName].filter(Boolean).join(' ')}</span>
      </div>
      <div className={cardStyles.line}>
        <Link to={shopPath(memberID)}>{memberName}</Link>
        <span className="num">至 {dayOf(until).slice(5)}</span>
      </div>
    </>
  );
}
