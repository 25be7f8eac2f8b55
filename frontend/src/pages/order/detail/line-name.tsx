import { Link } from 'react-router';
import type { OrderLine } from '../../../api/orders';
import { productPath } from '../../../ui/chrome/goods';
import { lotAddress } from '../../../ui/lot/lot';

/** The name of a line: the number of a lot, or what a product is. It leads to the goods where they have a page. */
export function LineName({
  line: { batchID, listingID, importlistingID, productID, title },
}: {
  line: OrderLine;
}) {
  if (!title) {
    return (
      <Link className="num" to={lotAddress({ batchID, listingID, importlistingID })}>
        {batchID}
      </Link>
    );
  }
  return productID > 0 ? <Link to={productPath(productID)}>{title}</Link> : title;
}

/** Returns the numbers under the name of a line: of the product or quote, and of the deal or sale. */
export const lineNumbers = ({ batchID, title, dealNumber }: OrderLine): string =>
  title ? `${batchID} · ${dealNumber}` : dealNumber;
