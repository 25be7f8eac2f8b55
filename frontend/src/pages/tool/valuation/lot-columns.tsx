import { Link } from 'react-router';
import type { ValuedLot } from '../../../api/valuations';
import { rounded, signed, unknown } from '../../../ui/format';
import { Outside } from '../../../ui/lot/outside';
import type { Column } from '../../../ui/table/column';

/** Returns the column of batch numbers; a row without one has another title. */
export const batchColumn = <Row,>(
  batchOf: (row: Row) => string | undefined,
  other = '',
): Column<Row> => ({
  title: '批号',
  head: true,
  narrow: true,
  className: 'num',
  cell: (row) => {
    const batchID = batchOf(row);
    if (!batchID) return <b>{other}</b>;
    return <Link to={`/cottonmall/detail?batchID=${batchID}`}>{batchID}</Link>;
  },
});

/** Returns a price with two decimals. */
export const priceText = (price: number | null) => (price === null ? unknown : rounded(price, 2));

interface PremiumCellProps {
  lot: ValuedLot;
  /** null if it is not known per ton of the weight that is shown */
  premium: ValuedLot['premiumPerGross'];
}

/** The premium of a lot, or why it has none. */
export function PremiumCell({ lot: { known, note, reason }, premium }: PremiumCellProps) {
  if (!known) return <Outside text="表外" reason={reason} />;
  if (!premium) return unknown;
  return (
    <>
      {note && <Outside text="≈" reason={note} />}
      {signed(premium.total)}
    </>
  );
}
