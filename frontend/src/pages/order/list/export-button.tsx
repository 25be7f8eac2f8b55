import { Button } from 'antd';
import { type OrderQuery, type OrderScope, takeOrders } from '../../../api/orders';
import { stateName } from '../../../shell/order-states';
import { useDownload } from '../../../ui/use-download';

interface ExportButtonProps {
  scope: OrderScope;
  /** which orders the list shows */
  shown: OrderQuery;
  /** there are filters beside the state */
  narrowed: boolean;
  /** nothing to export */
  disabled: boolean;
}

/** Downloads the orders that the list shows, on all its pages, as a workbook. */
export function ExportOrders({ scope, shown, narrowed, disabled }: ExportButtonProps) {
  const [busy, save] = useDownload();
  const { status } = shown;
  const which = narrowed ? '符合条件的' : status === undefined ? '全部' : '';
  const what = `${which}${status === undefined ? '' : `${stateName(status)}的`}订单`;
  return (
    <Button
      disabled={disabled}
      loading={busy}
      title={`导出${what}`}
      onClick={() => save(() => takeOrders(scope, shown))}
    >
      导出
    </Button>
  );
}
