import { Button } from 'antd';
import { type OrderScope, type OrderStatus, takeOrders } from '../../../api/orders';
import { stateName } from '../../../shell/order-states';
import { useDownload } from '../../../ui/use-download';

interface ExportButtonProps {
  scope: OrderScope;
  /** none for all */
  status: OrderStatus | undefined;
  /** nothing to export */
  disabled: boolean;
}

/** Downloads the orders of the tab as a workbook. */
export function ExportOrders({ scope, status, disabled }: ExportButtonProps) {
  const [busy, save] = useDownload();
  const what = status === undefined ? '全部订单' : `${stateName(status)}的订单`;
  return (
    <Button
      disabled={disabled}
      loading={busy}
      title={`导出${what}`}
      onClick={() => save(() => takeOrders(scope, status))}
    >
      导出
    </Button>
  );
}
