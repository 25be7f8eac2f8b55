import { Link } from 'react-router';
import type { ProductInquiry } from '../../../api/product-trades';
import { productPath } from '../../../ui/chrome/goods';
import requestStyles from '../../../ui/requests.module.css';

/** What is asked for: its title over the values and the remark. */
export function What({ inquiry }: { inquiry: ProductInquiry }) {
  const { title, values, notes, number, productID } = inquiry;
  const more = values.filter(({ text }) => !title.includes(text));
  const words = more.map(({ name, text }) => `${name} ${text}`).join(' · ');
  return (
    <span className={requestStyles.lines}>
      {productID > 0 ? (
        <Link to={productPath(productID)}>{title}</Link>
      ) : (
        <b title={number}>{title}</b>
      )}
      {words && <small>{words}</small>}
      {notes && <small>{notes}</small>}
    </span>
  );
}
