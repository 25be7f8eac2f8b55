import { Form } from 'antd';
import { useQuoteValues } from '../../api/quotes';
import { typedPrice } from '../../ui/order/terms';
import { type FieldsProps, PriceField, QuoteLine, Result, ValidityField, WayField } from './fields';
import { Prices } from './prices';
import { quoteOf, type VerbValues } from './values';

/** The way to price, and the price of a single deal or of each of several. */
export function TermsFields({ rows, contracts, named }: FieldsProps & { named?: boolean }) {
  const form = Form.useFormInstance<VerbValues>();
  const current = Form.useWatch('current', form);
  const typed = Form.useWatch('price', form);
  const quotes = useQuoteValues();
  const [row] = rows;
  const indexed = rows.filter(({ indexCode }) => indexCode);
  if (!row) return null;
  const one = rows.length === 1;
  const quote = quoteOf(row, quotes);
  return (
    <>
      {one && <QuoteLine row={row} />}
      {indexed.length > 0 && !named && <WayField />}
      {!current && one && row.indexCode && (
        <PriceField
          label="挂盘期货价"
          indexCode={row.indexCode}
          contracts={contracts}
          compared={row}
        />
      )}
      {!one && <Prices rows={rows} contracts={contracts} label="挂盘期货价" current={current} />}
      <ValidityField rows={rows} contracts={contracts} />
      {one && (
        <Result row={row} futures={current ? quote : (typedPrice(typed, row.currency) ?? null)} />
      )}
    </>
  );
}
